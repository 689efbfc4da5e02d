// One table of a list: who sits there, what it is like, and the way to it.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { go } from "../../lib/router.js";
import { toast } from "../../lib/toast.js";
import { post } from "../../net/api.js";
import { account } from "../../net/session.js";
import { openEntrance } from "../account/entrance.js";
import { mayRate, trying } from "../play.js";
import { Rating } from "../rating.js";
import { Facts } from "./facts.js";

export const addressOf = (table) => (table.match && table.status === "running" ? `/match/${table.match}` : `/table/${table.id}`);

export const sitsAt = (table) => Boolean(account.value) && table.seats.some((seat) => seat?.account === account.value.id);

const Sitter = ({ seat }) =>
  seat
    ? html`
        <span class="sitter">
          <span class="sitter-name">${nameOf(seat)}</span>
          ${seat.rating
            ? html`<span class="sitter-standing"><span class="vh">${t("table.rating")} </span><${Rating} of=${seat.rating} /></span>`
            : seat.level && html`<small class="sitter-standing dim">${t("level.is", { level: seat.level })}</small>`}
        </span>
      `
    : html`<span class="sitter dim">${t("table.free")}</span>`;

// Takes the free seat at once, and goes to the table.
function Join({ table, names }) {
  const [busy, setBusy] = useState(false);
  const join = async () => {
    if (busy) return;
    if (table.rated && !mayRate()) {
      toast(t("no.rated_guest"), "bad");
      openEntrance("signup");
      return;
    }
    setBusy(true);
    const seated = await trying(() => post(`/api/tables/${table.id}/sit`));
    setBusy(false);
    if (seated) go(`/table/${table.id}`);
  };
  return html`
    <button type="button" class="btn btn-gold" aria-disabled=${busy} onClick=${join}>
      ${t("table.open")}<span class="vh"> ${names}</span>
    </button>
  `;
}

export function Row({ table }) {
  const [one, ...others] = table.seats;
  const open = table.status === "open";
  const names = table.seats.map(nameOf).filter(Boolean).join(", ");
  const mine = sitsAt(table);
  const way = mine ? "table.return" : open ? "table.open" : "table.watch";
  return html`
    <li class=${`table-row ${open ? "is-open" : ""} ${mine ? "is-mine" : ""}`} data-table=${table.id}>
      <span class="versus">
        <${Sitter} seat=${one} />
        ${others.map((seat) => html`<${Icon} name="crossed-swords" /><${Sitter} seat=${seat} />`)}
      </span>
      <${Facts} table=${table} />
      ${open && !mine
        ? html`<${Join} table=${table} names=${names} />`
        : html`
            <a class=${`btn ${mine ? "btn-gold" : ""}`} href=${addressOf(table)}>
              ${t(way)}<span class="vh"> ${names}</span>
            </a>
          `}
    </li>
  `;
}
