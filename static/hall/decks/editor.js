// The builder around the game's own part: name, saving, and everything else that can be done with a deck.

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../lib/i18n.js";
import { go } from "../../lib/router.js";
import { toast } from "../../lib/toast.js";
import { remove } from "../../net/api.js";
import { GAME, trying } from "../play.js";
import { AskDelete, AskLeave, AskStale } from "./asking.js";
import { Draft, forgetKey, keepDraft } from "./draft.js";
import { useDeckKeys, useGuard } from "./guard.js";
import { SampleDeal } from "./sample.js";
import { ShareDeck } from "./share.js";
import { useTaking } from "./taking.js";
import { Tool } from "./tool.js";
import { Unlock } from "./unlock.js";

const LONGEST_NAME = 40;
const CONFLICTS = new Set(["deck_changed", "not_found"]);

export function Editor({ saved, begin, decks, unlock }) {
  const ref = useRef(null);
  ref.current ??= new Draft(GAME, saved, begin);
  const draft = ref.current;
  const [open, setOpen] = useState("");
  const [leaving, setLeaving] = useState(null);
  const [stale, setStale] = useState(null);
  const [take, question] = useTaking(GAME, unlock);
  const field = useRef(null);
  const close = () => setOpen("");
  useEffect(() => () => draft.close(), []);
  // A new deck stays in this browser by itself.
  useGuard(draft.changed.value && draft.saved.value !== null, setLeaving);
  const { value: kept } = draft.saved;
  const cards = draft.cards.value;

  // Whether the deck is kept now; a refusal is said.
  const save = async () => {
    if (draft.busy.value) return false;
    if (!draft.name.value.trim()) {
      toast(t("decks.nameless"), "bad");
      field.current?.focus();
      return false;
    }
    draft.busy.value = true;
    const fresh = !kept;
    const deck = await trying(() =>
      draft.save().catch((error) => {
        if (!kept || !CONFLICTS.has(error.code)) throw error;
        setStale({ gone: error.code === "not_found" });
        return null;
      }),
    );
    draft.busy.value = false;
    if (!deck) return false;
    toast(t(deck.faults.length ? "decks.saved.unfinished" : "decks.saved"), "good");
    if (fresh) go(`/decks/${deck.id}`, { replace: true });
    return true;
  };
  useDeckKeys(save, () => draft.undo());

  const drop = async () => {
    close();
    if (!kept) {
      keepDraft(null);
      forgetKey();
      go("/decks");
      return;
    }
    const gone = await trying(() =>
      remove(`/api/me/decks/${kept.id}?version=${kept.version}`).then(
        () => true,
        (error) => {
          if (error.code === "not_found") return true;
          if (error.code !== "deck_changed") throw error;
          setStale({ gone: false });
          return false;
        },
      ),
    );
    if (!gone) return;
    draft.settle();
    toast(t("decks.deleted"), "good");
    setTimeout(() => go("/decks", { replace: true }));
  };
  const copyName = () => `${draft.name.value.trim() || t("decks.new")} 2`;

  const head = html`
    <label class="deck-naming">
      <span class="vh">${t("decks.name")}</span>
      <input type="text" ref=${field} maxlength=${LONGEST_NAME} placeholder=${t("decks.name")} value=${draft.name.value}
        onInput=${(event) => draft.rename(event.target.value)} />
    </label>
    <button type="button" class="btn btn-main" data-do="save" aria-disabled=${draft.busy.value || !draft.changed.value}
      onClick=${() => draft.changed.value && save()}>${t(draft.changed.value ? "decks.save" : "decks.kept")}</button>`;
  const legal = draft.faults.value?.length === 0;
  const tools = html`
    <div class="deck-tools">
      <${Tool} name=${t("decks.undo")} icon="return-arrow" off=${!draft.past.value.length} onClick=${() => draft.undo()} />
      <${Tool} name=${t("decks.sample")} icon="card-random" off=${!legal} onClick=${() => setOpen("sample")} />
      <${Tool} name=${t("decks.share")} icon="share" off=${!Object.keys(cards).length} onClick=${() => setOpen("share")} />
      ${kept && html`<${Tool} name=${t("decks.copy")} icon="ui-copy" onClick=${() => take(copyName(), cards)} />`}
      <${Tool} name=${t("decks.delete")} icon="trash-can" onClick=${() => setOpen("delete")} />
    </div>
    <${Unlock} unlock=${unlock} />`;
  return html`
    <${decks.Builder} cards=${cards} faults=${draft.faults.value} head=${head} tools=${tools}
      onChange=${(changed) => draft.change(changed)} />
    ${open === "sample" && html`<${SampleDeal} game=${GAME} decks=${decks} cards=${cards} onClose=${close} />`}
    ${open === "share" && html`<${ShareDeck} game=${GAME} cards=${cards} onClose=${close} />`}
    ${open === "delete" && html`<${AskDelete} name=${draft.name.value || t("decks.new")} onDelete=${drop} onClose=${close} />`}
    ${leaving && html`
      <${AskLeave} onLeave=${leaving} onClose=${() => setLeaving(null)}
        onSave=${async () => {
          setLeaving(null);
          if (await save()) leaving();
        }} />`}
    ${stale && html`
      <${AskStale} gone=${stale.gone} onClose=${() => setStale(null)}
        onReload=${async () => {
          setStale(null);
          await trying(() => draft.reload());
        }}
        onCopy=${() => {
          setStale(null);
          draft.settle();
          take(copyName(), cards);
        }} />`}
    ${question}
  `;
}
