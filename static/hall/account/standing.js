// How far one has come, at the head of the account's menu.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../lib/i18n.js";
import { get } from "../../net/api.js";
import { GAME } from "../play.js";
import { LevelBar, Rating } from "../rating.js";

export function Standing() {
  const [progress, setProgress] = useState(null);
  useEffect(() => {
    let alive = true;
    get(`/api/me/progress?game=${GAME}`).then(
      (found) => alive && setProgress(found),
      // The menu does without it.
      (error) => error.code || console.error(error),
    );
    return () => {
      alive = false;
    };
  }, []);
  if (!progress) return null;
  const { level, rating } = progress;
  return html`
    <div class="menu-standing">
      <p>
        <b>${t("level.is", { level: level.level })}</b>
        ${rating.matches > 0 && html`<span><span class="dim">${t("rating")}</span> <${Rating} of=${rating} /></span>`}
      </p>
      <${LevelBar} level=${level} />
    </div>
  `;
}
