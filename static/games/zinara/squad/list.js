// The squad so far: its cards as rows that can be put back, and what it is made of.

import { html } from "htm/preact";
import { Gem, Portrait, Stat } from "../card/parts.js";
import { cardOf, flies } from "../catalogue.js";
import { Icon } from "../icon.js";
import { named, w } from "../words.js";

const RANGED = new Set(["shot", "throw"]);
const MAGIC = new Set(["discharge", "magic_strike"]);
const has = (codes) => (card) => card.abilities.some(({ code }) => codes.has(code));

const ROLES = [
  ["melee", "crossed-swords", (card) => !has(RANGED)(card) && !has(MAGIC)(card) && !flies(card)],
  ["ranged", "high-shot", has(RANGED)],
  ["magic", "magic-swirl", has(MAGIC)],
  ["heal", "heart-plus", has(new Set(["heal"]))],
  ["flying", "feathered-wing", flies],
];

export const Roles = ({ cards }) => html`
  <ul class="panel roles" aria-label=${w("squad.roles")}>
    ${ROLES.map(([name, icon, test]) => html`
      <li><${Icon} name=${icon} /><b>${cards.filter(test).length}</b><span>${w(`role.${name}`)}</span></li>`)}
  </ul>`;

export const SquadList = ({ hand, picks, locked, onToggle }) => html`
  <div class="panel squad-list scroll" tabindex="0" role="group" aria-label=${w("squad.list")}>
    <h2>${w("squad.count", { n: picks.length })}</h2>
    <ul>
      ${picks.map((i) => {
        const card = cardOf(hand[i]);
        return html`
          <li key=${i}>
            <button type="button" class="squad-row" data-planet=${card.planet} title=${w("squad.put_back")}
              aria-disabled=${locked} onClick=${() => !locked && onToggle(i)}>
              <${Portrait} card=${card} small /><span>${named(card.name)}</span>
              <${Stat} kind="hp" value=${card.hp} /><${Gem} card=${card} small />
            </button>
          </li>`;
      })}
    </ul>
  </div>`;
