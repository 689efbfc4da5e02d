// Words: catalogues of flat keys, one file a language, and Intl for plurals and numbers.

import { effect, signal } from "@preact/signals";
import { fresh, located } from "./files.js";
import { recall, keep } from "./store.js";

export const LANGUAGES = { ru: "Русский", en: "English", pt: "Português" };

const ofBrowser = () =>
  navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code in LANGUAGES) ?? "en";

const kept = recall("language", null);
export const lang = signal(kept in LANGUAGES ? kept : ofBrowser());

const words = signal({});
const folders = new Map([["/static/i18n", ""]]); // folder → what its keys begin with
const loaded = new Map();

const isPlural = (value) => typeof value === "object" && "other" in value;

// Tables inside tables as one table: {a: {b: "…"}} is {"a.b": "…"}.
const flat = (table, prefix) =>
  Object.entries(table).flatMap(([key, value]) =>
    typeof value === "string" || isPlural(value) ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );

function load(folder, code) {
  const address = `${folder}/${code}.json`;
  if (!loaded.has(address)) {
    loaded.set(
      address,
      fetch(located(address)).then((answer) => {
        if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
        return answer.json().then((table) => Object.fromEntries(flat(table, folders.get(folder))));
      }),
    );
    loaded.get(address).catch(() => loaded.delete(address));
  }
  return loaded.get(address);
}

const loadAll = async (code) =>
  Object.assign({}, ...(await fresh(Promise.all([...folders.keys()].map((folder) => load(folder, code))))));

// Loads the words of the current language; call it before the first t().
export async function startWords() {
  words.value = await loadAll(lang.value);
}

// Adds a folder of catalogues, such as a game's; all their keys begin with `prefix`.
export async function addWords(folder, prefix = "") {
  folders.set(folder, prefix);
  words.value = await loadAll(lang.value);
}

export async function speak(code) {
  keep("language", code);
  const next = await loadAll(code);
  words.value = next;
  lang.value = code;
}

export const has = (key) => key in words.value;

const fill = (text, params) => text.replace(/\{(\w+)\}/g, (whole, name) => params[name] ?? whole);

// The words for a key, in the current language. A value with plural forms is chosen by the param `n`.
export function t(key, params = {}) {
  const value = words.value[key];
  if (value === undefined) return key;
  if (typeof value === "string") return fill(value, params);
  const form = new Intl.PluralRules(lang.value).select(params.n ?? 0);
  return fill(value[form] ?? value.other, params);
}

// Of a text in several languages, {ru, en, pt}, the one to show.
export const local = (texts) => texts?.[lang.value] ?? texts?.en ?? Object.values(texts ?? {})[0] ?? "";

export const number = (value, options) => new Intl.NumberFormat(lang.value, options).format(value);

export const percent = (share) => number(share, { style: "percent", maximumFractionDigits: 0 });

// Seconds since 1970 as a day, such as "5 Mar 2026"; told otherwise by the options of Intl.
export const date = (seconds, options = { dateStyle: "medium" }) =>
  new Intl.DateTimeFormat(lang.value, options).format(new Date(seconds * 1000));

// Milliseconds as minutes and seconds: "1:05". A started second counts.
export function clock(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const OWN = { no: "refusals", over: "reasons" };

const MINUTE = { dateStyle: "medium", timeStyle: "short" };

// Moments and reasons among the params, in words.
const spelled = ({ until, reason, ...rest }) => ({
  ...rest,
  ...(until !== undefined && { until: date(until, MINUTE) }),
  ...(reason !== undefined && { reason: has(`why.${reason}`) ? t(`why.${reason}`) : reason }),
});

// Why something was refused, or how a match ended, in words: the game's own if it has some.
function coded(kind, code, given, game) {
  const own = `${game}.${OWN[kind]}.${code}`;
  const key = `${kind}.${code}`;
  const params = spelled(given);
  if (game && has(own)) return t(own, params);
  return has(key) ? t(key, params) : t(`${kind}.unknown`, { code });
}

export const refusal = ({ code, params = {} }, game) => coded("no", code, params, game);

export const ending = (reason, game) => coded("over", reason, {}, game);

effect(() => {
  document.documentElement.lang = lang.value;
});
