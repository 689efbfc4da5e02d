// The kinds of action of the chosen card. Picking one shows its targets alone; one that reaches nobody says why.

import { html } from "htm/preact";
import { Icon } from "../icon.js";
import { w } from "../words.js";
import { actIcon, actName } from "./act.js";

const kindsOf = (entry) => {
  const open = Object.keys(entry?.acts ?? {});
  const shut = Object.keys(entry?.no ?? {}).filter((how) => !open.includes(how));
  return { open, shut };
};

const whyShut = (entry, how) => Object.keys(entry.no[how]).map((code) => w(`refusals.${code}`)).join(", ");

export const Modes = ({ choice }) => {
  const { entry } = choice;
  const { open, shut } = kindsOf(entry);
  if (open.length + shut.length < 2 && !open.includes("heal")) return null;
  const toggle = (how) => {
    choice.release();
    choice.mode.value = choice.mode.value === how ? "" : how;
  };
  return html`
    <div class="modes" role="group" aria-label=${w("ui.modes")}>
      ${open.map((how) => html`
        <button type="button" class="chip" key=${how} aria-pressed=${choice.mode.value === how} onClick=${() => toggle(how)}>
          <${Icon} name=${actIcon(how)} />${actName(how)}</button>`)}
      ${shut.map((how) => html`
        <button type="button" class="chip" key=${how} aria-disabled="true" title=${whyShut(entry, how)}>
          <${Icon} name=${actIcon(how)} />${actName(how)}<span class="vh">: ${whyShut(entry, how)}</span></button>`)}
    </div>`;
};
