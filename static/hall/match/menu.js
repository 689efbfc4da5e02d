// The menu of a match: draw, surrender (confirmed in place), settings, rules, the way out.

import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { refusal, t } from "../../lib/i18n.js";
import { openShortcuts } from "../../lib/keys.js";
import { useGrid } from "../../lib/a11y.js";
import { sound } from "../../lib/settings.js";
import { openBeside, openReport, subjectsOf } from "../report.js";
import { Settings } from "../settings.js";
import { account } from "../../net/session.js";
import { wayOut } from "./leave.js";
import { closePanel, panel } from "./panels.js";

const Item = ({ icon, children, reason, ...rest }) => html`
  <button type="button" role="menuitem" data-item aria-disabled=${Boolean(reason)} title=${reason || undefined} ...${rest}>
    <${Icon} name=${icon} /><span>${children}${reason && html`<small class="menu-reason">${reason}</small>`}</span>
  </button>
`;

function Surrender({ match }) {
  const [sure, setSure] = useState(false);
  if (match.menu.value?.surrender !== true) return null;
  if (!sure) return html`<${Item} icon="truce" onClick=${() => setSure(true)}>${t("menu.surrender")}<//>`;
  const surrender = () => {
    closePanel();
    match.choose({ do: "surrender" });
  };
  return html`
    <div class="menu-sure" role="group" aria-label=${t("menu.surrender.sure")}>
      <b>${t("menu.surrender.sure")}</b>
      <div class="btn-row">
        <button type="button" role="menuitem" class="btn btn-danger" data-item data-sure onClick=${surrender}>${t("menu.surrender.yes")}</button>
        <button type="button" role="menuitem" class="btn" data-item onClick=${() => setSure(false)}>${t("cancel")}</button>
      </div>
    </div>
  `;
}

function Offer({ match }) {
  const offer = match.menu.value?.offer;
  if (!offer) return null;
  const reason = offer === true ? "" : refusal({ code: offer.code, params: offer }, match.game);
  const make = () => {
    if (reason) return;
    closePanel();
    match.choose({ do: "offer" });
  };
  return html`<${Item} icon="shaking-hands" reason=${reason} onClick=${make}>${t("menu.offer")}<//>`;
}

function Report({ match }) {
  const subjects = subjectsOf(match);
  if (!subjects.length) return null;
  return html`<${Item} icon="flying-flag" onClick=${() => (closePanel(), openReport(subjects))}>${t("flag")}<//>`;
}

// For moderators alone; the server knows who is one.
const breakOff = (match) => openBeside(async () => (await import("../admin/intervention.js")).AbortDialog, { match: match.id });

function Entries({ match }) {
  const ref = useRef(null);
  useGrid(ref, { columns: 1, selector: "[data-item]" });
  useLayoutEffect(() => {
    const opener = document.querySelector("[data-tool=menu]");
    ref.current.querySelector("[data-item]")?.focus();
    return () => {
      if (!document.activeElement || document.activeElement === document.body) opener?.focus();
    };
  }, []);
  useLayoutEffect(() => {
    const onKey = (event) => {
      if (event.key !== "Escape" && !(event.key === "Tab" && ref.current?.contains(document.activeElement))) return;
      event.preventDefault();
      event.stopPropagation();
      closePanel();
      document.querySelector("[data-tool=menu]")?.focus();
    };
    // Wherever the focus has gone meanwhile, and before the board hears of it.
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
  // What has a clock of its own is not to be covered.
  const asked = match.prompt.value?.id;
  const opened = useRef(asked);
  useEffect(() => {
    if (asked && asked !== opened.current) closePanel();
    opened.current = asked;
  }, [asked]);
  return html`
    <div class="menu match-menu" role="menu" aria-label=${t("menu.title")} ref=${ref}>
      ${match.menu.value && html`<${Offer} match=${match} /><${Surrender} match=${match} /><hr />`}
      <${Item} icon=${sound.value ? "speaker" : "speaker-off"} onClick=${() => (sound.value = !sound.value)}>
        ${t(sound.value ? "menu.mute" : "menu.unmute")}
      <//>
      <${Item} icon="cog" onClick=${() => (panel.value = "settings")}>${t("settings.title")}<//>
      <${Item} icon="help" onClick=${() => (closePanel(), openShortcuts())}>${t("keys.title")}<//>
      <${Report} match=${match} />
      ${account.value && account.value.role !== "player" && !match.replay && !match.outcome.value && html`<${Item} icon="gavel" onClick=${() => (closePanel(), breakOff(match))}>${t("menu.abort")}<//>`}
      <a role="menuitem" data-item href="/rules" target="_blank" rel="noopener"><${Icon} name="rule-book" />${t("nav.rules")}</a>
      <a role="menuitem" data-item ...${wayOut(match)}><${Icon} name="exit-door" />${t("hall")}</a>
    </div>
  `;
}

export function Menu({ match }) {
  const open = panel.value;
  useLayoutEffect(() => {
    if (open !== "menu") return undefined;
    const outside = (event) => {
      if (!event.target.closest(".match-menu, [data-tool=menu]")) closePanel();
    };
    addEventListener("pointerdown", outside);
    return () => removeEventListener("pointerdown", outside);
  }, [open]);
  if (open === "settings") return html`<${Settings} onClose=${closePanel} />`;
  return open === "menu" ? html`<${Entries} match=${match} />` : null;
}
