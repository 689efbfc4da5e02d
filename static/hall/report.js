// Reporting somebody, or a match, to the moderators: one press opens the dialog, which comes when it is asked for, and
// one on a reason sends it.

import { html, render } from "htm/preact";
import { fresh } from "../lib/files.js";
import { refusal, t } from "../lib/i18n.js";
import { Icon } from "../lib/icon.js";
import { nameOf } from "../lib/names.js";
import { toast } from "../lib/toast.js";

// Shows a dialog from a module of its own beside the page: it outlives the menu that it was opened from.
export async function openBeside(load, props) {
  const opener = document.activeElement;
  try {
    const Shown = await fresh(load());
    const host = document.body.appendChild(document.createElement("div"));
    const close = () => {
      render(null, host);
      host.remove();
      if (opener?.isConnected) opener.focus();
    };
    render(html`<${Shown} ...${props} onClose=${close} />`, host);
  } catch (error) {
    console.error(error);
    toast(refusal({ code: "unreachable" }), "bad");
  }
}

// `subjects` are [{name, subject}]: whom or what it may be about, the likeliest first.
export const openReport = (subjects) => openBeside(async () => (await import("./report/dialog.js")).ReportDialog, { subjects });

// Whom one may report in a match: the others, and the match itself where it is between people.
export function subjectsOf(match) {
  const seats = match.seats.value ?? [];
  const others = seats.flatMap((person, seat) =>
    person.bot || seat === match.seat.value || (match.replay && seat === match.own) ? [] : [{ name: nameOf(person), subject: { about: "seat", match: match.id, seat } }],
  );
  return others.length ? [...others, { name: t("flag.match"), subject: { about: "match", match: match.id } }] : [];
}

export const ReportButton = ({ subjects, words = t("flag") }) =>
  subjects.length > 0 &&
  html`<button type="button" class="btn" aria-haspopup="dialog" onClick=${() => openReport(subjects)}><${Icon} name="flying-flag" />${words}</button>`;
