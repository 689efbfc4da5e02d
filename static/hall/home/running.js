// A match of yours that goes on: coming back to the site leads straight to it, and a banner leads back from the hall.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { get } from "../../net/api.js";
import { account } from "../../net/session.js";

// The id of the match, or null; for whoever arrives.
export async function lookForRunning() {
  if (!account.value) return null;
  try {
    const { match } = await get("/api/me/running");
    return match;
  } catch {
    return null;
  }
}

// Whom one plays against at a table.
export const opponents = (table) =>
  table.seats.filter((seat) => seat && seat.account !== account.value?.id).map(nameOf).join(", ");

export const Resume = ({ table }) => html`
  <section class="resume" aria-label=${t("home.resume")}>
    <p><b>${t("home.resume")}</b> <span class="dim">${t("home.resume.with", { name: opponents(table) })}</span></p>
    <a class="btn btn-main" href=${`/match/${table.match}`}><${Icon} name="play-button" />${t("home.resume.go")}</a>
  </section>
`;

// What was found last, and for whom: the next page shows it at once, and nothing on it is pushed down a moment later.
let last = { who: undefined, match: null };

// On other pages of the hall: looked for whenever one comes to a page.
export function ResumeElsewhere({ page }) {
  const who = account.value?.id;
  const [match, setMatch] = useState(last.who === who ? last.match : null);
  useEffect(() => {
    let current = true;
    lookForRunning().then((found) => {
      last = { who, match: found };
      if (current) setMatch(found);
    });
    return () => {
      current = false;
    };
  }, [page, who]);
  if (!match) return null;
  return html`
    <section class="elsewhere" aria-label=${t("home.resume")}>
      <p><b>${t("home.resume")}</b></p>
      <a class="btn btn-main" href=${`/match/${match}`}><${Icon} name="play-button" />${t("home.resume.go")}</a>
    </section>
  `;
}
