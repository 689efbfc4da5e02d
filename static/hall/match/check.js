// Checks the dice here, in the page: the server's promises, this browser's own share, and every roll.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { refusal, t } from "../../lib/i18n.js";
import { say } from "../../lib/a11y.js";
import { verify } from "../../lib/verify.js";
import { get } from "../../net/api.js";
import { sentEntropy } from "../play.js";
import { streamName } from "../table/dice.js";

const GOOD = [
  [true, "is-good", "ui-check"],
  [false, "is-bad", "ui-close"],
  [null, "dim", "plain-padlock"],
];

const Verdict = ({ check }) => {
  const [, kind, icon] = GOOD.find(([good]) => good === check.good);
  const params = { ...check.params, stream: check.params.stream && streamName(check.params.stream) };
  return html`
    <li class=${`verdict ${kind}`}><${Icon} name=${icon} />
      <span>${t(`check.${check.what}.${check.good === null ? "unknown" : check.good ? "good" : "bad"}`, params)}</span>
    </li>
  `;
};

export function Check({ match, game }) {
  const [checks, setChecks] = useState(null);
  const [failed, setFailed] = useState(null);
  useEffect(() => {
    get(`/api/matches/${match.id}/replay`)
      .then((replay) => verify(replay, { mine: sentEntropy(match.id), rolls: game.rolls }))
      .then((found) => {
        setChecks(found);
        say(t(found.every(({ good }) => good !== false) ? "check.good" : "check.bad"));
      })
      .catch((error) => {
        if (!error.code) console.error(error);
        setFailed(error);
      });
  }, [match.id]);
  if (failed) return html`<p class="form-error">${refusal({ code: failed.code ?? "unknown", params: failed.params })}</p>`;
  if (!checks) return html`<p class="verdict"><span class="spinner" aria-hidden="true"></span>${t("check.running")}</p>`;
  const good = checks.every((check) => check.good !== false);
  return html`
    <section class="panel dice-check" data-good=${good} aria-label=${t("check.title")}>
      <h3>${t(good ? "check.good" : "check.bad")}</h3>
      <ul>${checks.map((check) => html`<${Verdict} check=${check} />`)}</ul>
      <p class="field-note">${t("check.note")}</p>
    </section>
  `;
}
