// The first three phases for those who only watch: who has confirmed, and nothing else is to be seen. And what is left of
// them for everybody, where the match ended before its battle.

import { html } from "htm/preact";
import { Afterwards } from "../../hall/match/afterwards.js";
import { ending } from "../../lib/i18n.js";
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

export const Over = ({ match }) => html`
  <div class="watch">
    <${Head} match=${match} title=${w("ui.over")} />
    <div class="watch-note"><${Icon} name="trophy" /><p>${ending(match.outcome.value.reason, match.game)}</p></div>
    <${Afterwards} match=${match} />
  </div>`;
