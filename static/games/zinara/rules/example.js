// The strike example of the rules page: choose dice and modifiers, see what comes of it and by which rule. Every outcome is
// looked up in a table that the rules themselves have made (scripts/strike_table.py).

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { located } from "../../../lib/files.js";
import { w } from "../words.js";

const FACES = [1, 2, 3, 4, 5, 6];

// Behind the list that ends the simple strike.
export const after = "#r5\\.17";

export const styles = ["/static/css/dice.css", "/static/css/example.css"];

export const load = async () => (await fetch(located("/static/games/zinara/rules/strike.json"))).json();

const Dice = ({ legend, name, owner, value, onChoose }) => html`
  <fieldset class="example-dice">
    <legend>${legend}</legend>
    ${FACES.map((face) => html`
      <label>
        <input class="vh" type="radio" name=${name} value=${face} checked=${face === value} onChange=${() => onChoose(face)} />
        <span class="die" data-face=${face} data-owner=${owner} aria-hidden="true"></span><span class="vh">${face}</span>
      </label>`)}
  </fieldset>`;

const Choice = ({ words, values, value, onChoose, signed = true }) => html`
  <label class="field">
    <span>${words}</span>
    <select onChange=${(event) => onChoose(Number(event.target.value))}>
      ${values.map((one) => html`<option value=${one} selected=${one === value}>${signed && one ? `+${one}` : one}</option>`)}
    </select>
  </label>`;

const Rules = ({ numbers }) => html`<span class="example-rules">${numbers.map((number) => html`<a href=${`#r${number}`}>${number}</a>`)}</span>`;

// How a pair of values is written in the table: the attacker's, and what comes back.
const short = (value) => (value === null ? "–" : w(`example.short.${value}`));

const kindOf = ([deals, dealt]) => (deals !== null && dealt !== null ? "both" : deals !== null ? "deals" : dealt !== null ? "takes" : "none");

const Table = ({ cells, now }) => html`
  <p class="dim small">${w("example.table_note")}</p>
  <div class="table-wrap" tabindex="0" role="region" aria-label=${w("example.table")}>
    <table class="example-table">
      <thead><tr><td></td>${FACES.map((face) => html`<th scope="col"><span class="die die-small" data-face=${face} data-owner="op" role="img" aria-label=${face}></span></th>`)}</tr></thead>
      <tbody>
        ${cells.map((row, a) => html`
          <tr>
            <th scope="row"><span class="die die-small" data-face=${a + 1} data-owner="me" role="img" aria-label=${a + 1}></span></th>
            ${row.map((cell, b) => html`<td data-kind=${kindOf(cell)} aria-current=${now[0] === a + 1 && now[1] === b + 1 ? "true" : undefined}>${short(cell[0])}/${short(cell[1])}</td>`)}
          </tr>`)}
      </tbody>
    </table>
  </div>`;

const told = (who, value, loss) =>
  value === null ? w(`example.${who}.none`) : w(`example.${who}.hits`, { value: w(`values.${value}`), n: loss[value] });

const Odds = ({ odds, of }) => html`
  <p class="dim">${w("example.odds", { of })}</p>
  <ul class="chips example-odds">${odds.map(([deals, dealt, ways]) => html`<li class="tag">${short(deals)}/${short(dealt)}: ${ways}</li>`)}</ul>`;

export const Example = ({ table }) => {
  const [attack, setAttack] = useState(5);
  const [answer, setAnswer] = useState(3);
  const [aim, setAim] = useState(0);
  const [guard, setGuard] = useState(0);
  const [armour, setArmour] = useState(0);
  const [closed, setClosed] = useState(false);
  const key = closed ? `${aim}` : `${aim},${guard}`;
  const [deals, dealt, rules] = closed ? table.closed[key][attack - 1] : table.open[key][attack - 1][answer - 1];
  return html`
    <h3 id="strike-example">${w("example.title")}</h3>
    <div class="panel strike-example">
      <p>${w("example.lead", { values: table.values.join("·") })}</p>
      <div class="example-choices">
        <${Dice} legend=${w("example.attack")} name="attack" owner="me" value=${attack} onChoose=${setAttack} />
        ${!closed && html`<${Dice} legend=${w("example.answer")} name="answer" owner="op" value=${answer} onChoose=${setAnswer} />`}
        <label class="check"><input type="checkbox" checked=${closed} onChange=${(event) => setClosed(event.target.checked)} /><span>${w("example.closed")}</span></label>
        <div class="example-bonuses">
          <${Choice} words=${w("example.aim")} values=${table.bonuses} value=${aim} onChoose=${setAim} />
          ${!closed && html`<${Choice} words=${w("example.guard")} values=${table.bonuses} value=${guard} onChoose=${setGuard} />`}
          <${Choice} words=${w("example.armour")} values=${table.armour} value=${armour} onChoose=${setArmour} signed=${false} />
        </div>
      </div>
      <p class="example-outcome" role="status" data-deals=${deals} data-dealt=${dealt}>
        <b>${told("attacker", deals, table.loss[armour])}</b> <b>${told("defender", dealt, table.loss[0])}</b>
        <${Rules} numbers=${armour && deals !== null ? [...rules, table.armour_rule] : rules} />
      </p>
      ${!closed && html`<${Table} cells=${table.open[key]} now=${[attack, answer]} />`}
      <${Odds} odds=${table.odds[closed ? "closed" : "open"][key]} of=${closed ? 6 : 36} />
    </div>`;
};
