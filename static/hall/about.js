// What this is, and whose work it uses.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { located } from "../lib/files.js";
import { t } from "../lib/i18n.js";
import { Page } from "./frame.js";

const LIBRARIES = [
  ["Preact, Preact Signals", "MIT", "https://preactjs.com"],
  ["htm", "Apache 2.0", "https://github.com/developit/htm"],
  ["partysocket", "MIT", "https://github.com/partykit/partykit"],
];
const FONTS = [
  ["Philosopher", "OFL 1.1", "https://fonts.google.com/specimen/Philosopher"],
  ["Fira Sans Condensed", "OFL 1.1", "https://github.com/mozilla/Fira"],
];

const Works = ({ of }) => html`
  <ul>
    ${of.map(([name, licence, address]) => html`<li><a href=${address} rel="noopener">${name}</a> · ${licence}</li>`)}
  </ul>
`;

// The authors of the icons, [name, address], from the list that comes with the icons.
const AUTHOR = /^- \*\*Icons made by (?:\[([^\]]+)\]\(([^)]+)\)|([^:]+)):\*\*/gm;

function useAuthors() {
  const [authors, setAuthors] = useState([]);
  useEffect(() => {
    fetch(located("/static/icons/CREDITS.md"))
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then((text) => setAuthors([...text.matchAll(AUTHOR)].map(([, linked, address, plain]) => [linked ?? plain, address])))
      .catch(() => {});
  }, []);
  return authors;
}

const Authors = ({ of }) => html`
  <p>
    ${of.map(([name, address], i) => html`${i > 0 && ", "}${address ? html`<a href=${address} rel="noopener">${name}</a>` : name}`)}
  </p>
`;

export function AboutPage() {
  const authors = useAuthors();
  return html`
    <${Page} title=${t("nav.about")}>
      <article class="prose">
        <h1>${t("about.title")}</h1>
        <p>${t("about.what")}</p>
        <h2>${t("dice.title")}</h2>
        <p>${t("about.dice")}</p>
        <h2>${t("about.credits")}</h2>
        <h3>${t("about.icons")}</h3>
        <p>
          <a href="https://game-icons.net" rel="noopener">game-icons.net</a>${" · "}
          <a href="https://creativecommons.org/licenses/by/3.0/" rel="noopener">CC BY 3.0</a>. ${t("about.icons.note")}
        </p>
        ${authors.length > 0 && html`<${Authors} of=${authors} />`}
        <h3>${t("about.fonts")}</h3>
        <${Works} of=${FONTS} />
        <h3>${t("about.libraries")}</h3>
        <${Works} of=${LIBRARIES} />
      </article>
    <//>
  `;
}
