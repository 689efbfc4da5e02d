// The area of order: /admin and /admin/<part>. Its parts are in admin/parts.js, its words in admin/words/.

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../lib/icon.js";
import { fresh } from "../lib/files.js";
import { lang, refusal, t } from "../lib/i18n.js";
import { go } from "../lib/router.js";
import { account } from "../net/session.js";
import { PARTS } from "./admin/parts.js";
import { ready } from "./admin/words.js";
import { Loading, Page } from "./frame.js";
import { Missing } from "./missing.js";

await ready;

const RANKS = ["player", "moderator", "admin"];
const reaches = (role, least) => RANKS.indexOf(role) >= RANKS.indexOf(least);

// On phones they do not fit beside one another: the one that is shown is slid into sight.
function Parts({ parts, shown }) {
  const ref = useRef(null);
  const words = lang.value;
  useEffect(() => {
    ref.current.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [shown, words]);
  return html`
    <nav class="admin-nav" aria-label=${t("admin.parts")} ref=${ref}>
      ${parts.map(
        ({ name, icon }) => html`
          <a key=${name} href=${`/admin/${name}`} aria-current=${name === shown ? "page" : undefined}>
            <${Icon} name=${icon} />${t(`admin.${name}.title`)}
          </a>
        `,
      )}
    </nav>
  `;
}

// [component, failed]: what a part shows, once it has come.
function useScreen(part) {
  const [[Screen, of, failed], set] = useState([null, null, false]);
  useEffect(() => {
    let current = true;
    if (!part) return undefined;
    fresh(part.load()).then(
      (loaded) => current && set([loaded, part, false]),
      (error) => {
        console.error(error);
        if (current) set([null, part, true]);
      },
    );
    return () => {
      current = false;
    };
  }, [part]);
  return of === part ? [Screen, failed] : [null, false];
}

// `id` is what follows /admin/: a part, and perhaps one of what it lists, which it is given as `at`.
export function AdminPage({ id }) {
  const [name, at, ...more] = (id ?? "").split("/");
  const known = PARTS.find((one) => one.name === name);
  const role = account.value?.role ?? "player";
  const parts = PARTS.filter(({ least }) => reaches(role, least));
  const part = parts.find((one) => one.name === name);
  const home = !name && parts.length > 0 ? parts[0] : null;
  useEffect(() => {
    if (home) go(`/admin/${home.name}`, { replace: true });
  }, [home]);
  const [Screen, failed] = useScreen(part);
  if (name && (!known || more.length || (at && !known.lists))) return html`<${Missing} />`;
  const title = part ? t(`admin.${part.name}.title`) : t("account.admin");
  return html`
    <${Page} title=${title} class="admin-page">
      ${parts.length > 0 && html`<${Parts} parts=${parts} shown=${name} />`}
      <div class="admin-part">
        <h1>${title}</h1>
        ${!part && !home && html`<p class="form-error" role="alert">${refusal({ code: "not_allowed" })}</p>`}
        ${failed && html`<p class="form-error" role="alert">${refusal({ code: "unreachable" })}</p>`}
        ${part && (Screen ? html`<${Screen} at=${at} />` : !failed && html`<${Loading} />`)}
      </div>
    <//>
  `;
}
