// The promise of fair dice: fingerprints of the server's secrets, shown before anybody adds chance of their own.

import { html } from "htm/preact";
import { t } from "../../lib/i18n.js";

export function streamName(stream) {
  const [, kind, seat] = /^(\w+)(?::(\d+))?$/.exec(stream) ?? [];
  return t(`dice.${kind}`, { n: Number(seat) + 1 });
}

// What is promised matters for every stream, and of the seats' own chance for that of bots alone.
const matters = (stream, seats) => !stream.startsWith("entropy:") || Boolean(seats[stream.split(":")[1]]?.bot);

export const Commitments = ({ of, seats }) => html`
  <dl class="hashes">
    ${Object.entries(of ?? {})
      .filter(([stream]) => matters(stream, seats))
      .map(([stream, hash]) => html`<dt>${streamName(stream)}</dt><dd><code class="hash">${hash}</code></dd>`)}
  </dl>
`;

export const Dice = ({ table }) =>
  table.commitments &&
  html`
    <details class="panel dice-promise">
      <summary>${t("dice.title")}</summary>
      <p>${t("dice.note")}</p>
      <${Commitments} of=${table.commitments} seats=${table.seats} />
    </details>
  `;
