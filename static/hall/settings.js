// The player's own settings: language, sound, animation, hints, letter keys.

import { html } from "htm/preact";
import { Dialog } from "../lib/dialog.js";
import { LANGUAGES, lang, speak, t } from "../lib/i18n.js";
import { ANIMATIONS, animation, hints, letterKeys, sound } from "../lib/settings.js";
import { play } from "../lib/sound.js";
import { Segment } from "./choices.js";

const Switch = ({ of, words, after }) => html`
  <label class="check">
    <input
      type="checkbox"
      role="switch"
      checked=${of.value}
      onChange=${(event) => {
        of.value = event.target.checked;
        after?.();
      }}
    />
    <span>${words}</span>
  </label>
`;

export const SettingsForm = () => html`
  <div class="form">
    <${Segment}
      legend=${t("settings.language")}
      name="language"
      choices=${Object.entries(LANGUAGES)}
      value=${lang.value}
      onChoose=${speak}
    />
    <${Segment}
      legend=${t("settings.animation")}
      name="animation"
      choices=${ANIMATIONS.map((code) => [code, t(`settings.animation.${code}`)])}
      value=${animation.value}
      onChoose=${(code) => (animation.value = code)}
    />
    <div>
      <${Switch} of=${sound} words=${t("settings.sound")} after=${() => play("click")} />
      <${Switch} of=${hints} words=${t("settings.hints")} />
      <${Switch} of=${letterKeys} words=${t("settings.keys")} />
    </div>
  </div>
`;

export const Settings = ({ onClose }) => html`
  <${Dialog} title=${t("settings.title")} onClose=${onClose}><${SettingsForm} /><//>
`;
