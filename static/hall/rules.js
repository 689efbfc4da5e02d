// The rules, as the game gives them, in the reader's language.

import { html, render } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { located } from "../lib/files.js";
import { addWords, lang, t } from "../lib/i18n.js";
import { loadStyle } from "../lib/style.js";
import { Loading, Page } from "./frame.js";
import { GAME } from "./play.js";

// Beside the text where there is room; on a phone folded up above it.
const roomy = matchMedia("(min-width: 761px)");

const Contents = ({ of }) => html`
  <details class="contents" open=${roomy.matches}>
    <summary class="only-phone">${t("rules.contents")}</summary>
    <nav aria-label=${t("rules.contents")}>
      <ol>
        ${of.map(({ id, text, deep }) => html`<li class=${deep ? "is-deep" : ""}><a href=${`#${id}`}>${text}</a></li>`)}
      </ol>
    </nav>
  </details>
`;

// What the game shows among its rules: [its example, what that needs], or null where it shows nothing.
async function loadExample() {
  try {
    const example = await import(`/static/games/${GAME}/rules/example.js`);
    const words = addWords(`/static/games/${GAME}/words`, `${GAME}.`);
    const [table] = await Promise.all([example.load(), words, ...example.styles.map(loadStyle)]);
    return { ...example, table };
  } catch (error) {
    console.error(error);
    return null;
  }
}

// Puts the example behind the rules that it is about; returns what takes it away again.
function showExample(article, { Example, after, table }) {
  const place = article.querySelector(after)?.closest("ul, table");
  if (!place) return () => {};
  const host = document.createElement("section");
  place.after(host);
  render(html`<${Example} table=${table} />`, host);
  return () => render(null, host);
}

export function RulesPage() {
  const [text, setText] = useState(null);
  const [contents, setContents] = useState([]);
  const [example, setExample] = useState(undefined);
  const ref = useRef(null);
  const code = lang.value;
  useEffect(() => {
    let alive = true;
    fetch(located(`/static/games/${GAME}/rules/${code}.html`))
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then((found) => alive && setText(found));
    return () => {
      alive = false;
    };
  }, [code]);
  useEffect(() => {
    loadExample().then(setExample);
  }, []);
  useEffect(() => {
    if (!text || !ref.current || example === undefined) return undefined;
    // A file of this site's own; under the page's policy nothing in it could run.
    ref.current.innerHTML = text;
    const away = example ? showExample(ref.current, example) : () => {};
    const headings = [...ref.current.querySelectorAll("h2, h3")];
    setContents(headings.map(({ id, textContent, tagName }) => ({ id, text: textContent, deep: tagName === "H3" })));
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    return away;
  }, [text, example]);
  return html`
    <${Page} title=${t("nav.rules")} class="rules-page">
      <h1>${t("rules.title")}</h1>
      <${Contents} of=${contents} />
      ${text === null ? html`<${Loading} />` : text ? html`<article class="prose rules" ref=${ref}></article>` : html`<p class="panel">${t("rules.none")}</p>`}
    <//>
  `;
}
