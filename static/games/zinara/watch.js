// The first three phases for those who only watch: who has confirmed, and nothing else is to be seen.

import { html } from "htm/preact";
import { Replaying } from "./confirm.js";
import { Head, Rival } from "./head.js";
import { Icon } from "./icon.js";
import { viewerOf } from "./side.js";
import { w } from "./words.js";

export const Watch = ({ match }) => {
  const { phase } = match.view.value;
  const viewer = viewerOf(match);
  return html`
    <div class="watch">
      <${Head} match=${match} title=${w(`phases.${phase}.name`)} />
      <div class="watch-note">
        <${Icon} name="hourglass" /><p>${w("watch.secret")}</p>
        <${Rival} match=${match} seat=${viewer} /><${Rival} match=${match} seat=${1 - viewer} />
      </div>
      <${Replaying} match=${match} />
    </div>`;
};
