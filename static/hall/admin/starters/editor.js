// The builder around the draft of a starter deck.

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../../../lib/dialog.js";
import { Icon } from "../../../lib/icon.js";
import { local, refusal, t } from "../../../lib/i18n.js";
import { toast } from "../../../lib/toast.js";
import { AskLeave } from "../../decks/asking.js";
import { useDeckKeys, useGuard } from "../../decks/guard.js";
import { SampleDeal } from "../../decks/sample.js";
import { Tool } from "../../decks/tool.js";
import { GAME } from "../../play.js";
import { StarterDraft } from "./draft.js";
import { TextsDialog } from "./texts.js";

const ofCards = ({ at }) => at[0] === "cards";

const AskStale = ({ onReload, onKeep, onClose }) => html`
  <${Dialog} title=${t("decks.stale")} onClose=${onClose}
    foot=${html`
      <button type="button" class="btn" onClick=${onReload}>${t("admin.starters.stale_reload")}</button>
      <button type="button" class="btn btn-main" onClick=${onKeep}>${t("admin.starters.stale_keep")}</button>`}>
    <p>${t("admin.starters.stale")}</p>
  <//>
`;

export function Editor({ deck, game }) {
  const ref = useRef(null);
  ref.current ??= new StarterDraft(deck);
  const draft = ref.current;
  const [open, setOpen] = useState("");
  const [leaving, setLeaving] = useState(null);
  const close = () => setOpen("");
  useEffect(() => () => draft.close(), []);
  useGuard(draft.changed.value, setLeaving);

  // Whether the draft is kept now; a refusal is said.
  const save = async () => {
    if (draft.busy.value) return false;
    draft.busy.value = true;
    try {
      await draft.save();
      toast(t("admin.starters.done"), "good");
      return true;
    } catch (error) {
      if (!error.code) throw error;
      if (error.code === "starter_changed") setOpen("stale");
      else toast(refusal(error, "admin"), "bad");
      return false;
    } finally {
      draft.busy.value = false;
    }
  };
  useDeckKeys(save, () => draft.undo());

  const faults = draft.faults.value;
  const cards = draft.cards.value;
  const wrongTexts = faults?.some((fault) => !ofCards(fault));
  const off = draft.busy.value || !draft.changed.value;
  const head = html`
    <h2 class="deck-title">${local(draft.texts.value.name) || t("admin.starters.nameless")}</h2>
    <button type="button" class="btn btn-main" data-do="save" aria-disabled=${off} onClick=${() => !off && save()}>
      ${t(draft.changed.value ? "admin.starters.save" : "admin.starters.saved")}</button>`;
  const tools = html`
    <div class="deck-tools">
      <button type="button" class="btn" onClick=${() => setOpen("texts")}>${t("admin.starters.texts.title")}</button>
      <${Tool} name=${t("decks.undo")} icon="return-arrow" off=${!draft.past.value.length} onClick=${() => draft.undo()} />
      <${Tool} name=${t("decks.sample")} icon="card-random" off=${!faults || faults.some(ofCards)} onClick=${() => setOpen("sample")} />
    </div>
    ${wrongTexts && html`<p class="form-error">${t("admin.starters.texts.wrong")}</p>`}
    <a href=${`/admin/starters/${deck.id}`}>← ${t("admin.starters.to_deck")}</a>`;
  return html`
    <${game.Builder} cards=${cards} faults=${faults?.filter(ofCards) ?? null} head=${head} tools=${tools} onChange=${(changed) => draft.change(changed)} />
    ${open === "texts" && html`
      <${TextsDialog} texts=${draft.texts.value} faults=${faults} onWrite=${(texts) => draft.write(texts)} onClose=${close} />`}
    ${open === "sample" && html`<${SampleDeal} game=${GAME} decks=${game} cards=${cards} onClose=${close} />`}
    ${open === "stale" && html`
      <${AskStale} onClose=${close}
        onReload=${async () => {
          close();
          await draft.reload();
        }}
        onKeep=${async () => {
          close();
          await draft.reload(true);
          await save();
        }} />`}
    ${leaving && html`
      <${AskLeave} onLeave=${leaving} onClose=${() => setLeaving(null)}
        onSave=${async () => {
          setLeaving(null);
          if (await save()) leaving();
        }} />`}
  `;
}
