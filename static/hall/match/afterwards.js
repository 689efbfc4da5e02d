// What can be done once a match is over, where its screen had the buttons of a turn.

import { html } from "htm/preact";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { wayOut } from "./leave.js";
import { toggle } from "./panels.js";
import { Rematch } from "./rematch.js";
import { round } from "./round.js";

export const Afterwards = ({ match }) => html`
  <div class="afterwards" role="group" aria-label=${t("result.then")}>
    ${round.value && html`<${Rematch} match=${match} round=${round.value} />`}
    <button type="button" class="btn only-desk" onClick=${() => toggle("result")}><${Icon} name="trophy" />${t("result.title")}</button>
    <a class="btn" href=${`/replay/${match.id}`}><${Icon} name="play-button" />${t("result.replay")}</a>
    <a class="btn" ...${wayOut(match)}><${Icon} name="exit-door" />${t("hall")}</a>
  </div>
`;
