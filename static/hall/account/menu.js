// The account in the head: who one is, and the ways to what is one's own.

import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { Avatar, nameOf } from "../../lib/names.js";
import { path } from "../../lib/router.js";
import { account } from "../../net/session.js";
import { openEntrance, signOut } from "./entrance.js";
import { Standing } from "./standing.js";

// The pages of one's own: [address, icon, words].
const OWN = [
  [(me) => (me.guest ? "/player/me" : `/player/${encodeURIComponent(me.name)}`), "person", "account.profile"],
  [() => "/decks", "card-pickup", "account.decks"],
  [() => "/history", "scroll-unfurled", "history.title"],
  [() => "/account", "plain-padlock", "account.title"],
];

const Way = ({ icon, words, ...rest }) =>
  rest.href
    ? html`<a aria-current=${path.value === rest.href ? "page" : undefined} ...${rest}><${Icon} name=${icon} />${t(words)}</a>`
    : html`<button type="button" ...${rest}><${Icon} name=${icon} />${t(words)}</button>`;

const Entries = ({ me, close }) => html`
  ${me && html`<${Standing} />`}
  ${(!me || me.guest) &&
  html`
    <${Way} icon="pencil" words="account.signup" onClick=${() => (close(), openEntrance("signup"))} />
    <${Way} icon="padlock-open" words="account.signin" onClick=${() => (close(), openEntrance("signin"))} />
    ${me && html`<hr />`}
  `}
  ${me && OWN.map(([address, icon, words]) => html`<${Way} key=${words} href=${address(me)} icon=${icon} words=${words} />`)}
  ${me && me.role !== "player" && html`<${Way} href="/admin" icon="gavel" words="account.admin" />`}
  ${me && !me.guest && html`<hr /><${Way} icon="exit-door" words="account.signout" onClick=${() => (close(), signOut())} />`}
`;

export function AccountMenu() {
  const [open, setOpen] = useState(false);
  const ref = useRef(null);
  const me = account.value;
  const at = path.value;
  const close = () => setOpen(false);
  // The focus goes back to the button where it was in the menu that goes: a dialog gives it back there.
  const back = () => ref.current?.querySelector("button")?.focus();
  useEffect(close, [at]);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const outside = (event) => ref.current?.contains(event.target) || close();
    const onKey = (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      close();
      back();
    };
    addEventListener("pointerdown", outside);
    addEventListener("focusin", outside);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", outside);
      removeEventListener("focusin", outside);
      removeEventListener("keydown", onKey);
    };
  }, [open]);
  return html`
    <div class="account-menu" ref=${ref}>
      <button type="button" class="account" aria-expanded=${open} aria-controls="account-menu" onClick=${() => setOpen(!open)}>
        ${me ? html`<${Avatar} person=${me} />` : html`<span class="avatar" aria-hidden="true"><${Icon} name="person" /></span>`}
        <span class="account-name">${me ? nameOf(me) : t("account.enter")}</span>
        <${Icon} name="ui-down" />
      </button>
      <nav id="account-menu" class="menu menu-at" aria-label=${t("account.menu")} hidden=${!open}>
        ${open && html`<${Entries} me=${me} close=${() => (back(), close())} />`}
      </nav>
    </div>
  `;
}
