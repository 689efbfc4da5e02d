// Checks the dice of a finished match in the browser, from its replay alone (docs: how the dice work).
//
// key = HMAC-SHA256(secret, every seat's entropy in seat order, each with its length in two bytes before it);
// draw k of a stream = HMAC-SHA256(key, "match|stream|k") as a number without bias.

const WORDS = 2 ** 32;

export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export const toHex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const sha256 = async (bytes) => toHex(await crypto.subtle.digest("SHA-256", bytes));

const importKey = (bytes) => crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

const hmac = async (key, message) => new Uint8Array(await crypto.subtle.sign("HMAC", key, message));

// The key that a secret and the seats' entropies make.
export async function keyOf(secret, entropies) {
  const parts = entropies.flatMap((entropy) => [entropy.length >> 8, entropy.length & 255, ...entropy]);
  return importKey(await hmac(await importKey(secret), Uint8Array.from(parts)));
}

// Draw `k` of a stream as a number of 0 … n−1: the first 32-bit word of the digest below the largest multiple of n.
export async function draw(key, match, stream, k, n) {
  const bound = WORDS - (WORDS % n);
  for (let more = 0; ; more++) {
    const message = `${match}|${stream}|${k}${more ? `|${more}` : ""}`;
    const digest = new DataView((await hmac(key, new TextEncoder().encode(message))).buffer);
    for (let i = 0; i < 32; i += 4) {
      const word = digest.getUint32(i);
      if (word < bound) return word % n;
    }
  }
}

// What an event says about a draw, unless the game's client knows better: {stream, k, sides, value from 0}.
export function rollsOf(event, seats) {
  if (event.e === "rolled") return [{ stream: event.stream ?? "battle", k: event.k, sides: event.sides ?? 6, value: event.die - 1 }];
  if (event.e === "lot" && event.k !== undefined) return [{ stream: "battle", k: event.k, sides: seats, value: event.first }];
  return [];
}

// The checks of a replay, one after the other: {what, good: true | false | null (cannot be told), params}.
// `mine` is the entropy, in hexadecimal, that this browser sent when it said it was ready.
export async function verify(replay, { mine = null, rolls = rollsOf } = {}) {
  const { match, dice, seats, seat } = replay;
  const secrets = dice.secrets ?? {};
  const checks = [];
  for (const [stream, promised] of Object.entries(dice.commitments ?? {})) {
    const [kind, of] = stream.split(":");
    // What would have been a bot's share of the chance is of no use where a person sits.
    if (kind === "entropy" && !seats[of]?.bot) continue;
    const secret = kind === "entropy" ? dice.entropies?.[of] : secrets[stream];
    const good = secret ? (await sha256(fromHex(secret))) === promised : null;
    checks.push({ what: "commitment", good, params: { stream } });
  }
  if (seat !== null && seat !== undefined) {
    const used = dice.entropies?.[seat];
    checks.push({ what: "entropy", good: mine ? mine === used : null, params: {} });
  }
  const entropies = seats.map((_, i) => fromHex(dice.entropies?.[i] ?? ""));
  const keys = {};
  for (const [stream, secret] of Object.entries(secrets)) keys[stream] = await keyOf(fromHex(secret), entropies);
  const told = [...(replay.events ?? []), ...replay.steps.flatMap(({ events }) => events)];
  checks.push(await everyDraw(replay.draws ?? [], keys, match));
  checks.push(await everyRoll(told.flatMap((event) => rolls(event, seats.length)), keys, match));
  return checks;
}

// Whether each number that the server says it drew, deals of one's own included, is the number that the key gives.
async function everyDraw(draws, keys, match) {
  const wrong = [];
  for (const [stream, k, sides, value] of draws) {
    if (!keys[stream] || (await draw(keys[stream], match, stream, k, sides)) !== value) wrong.push(`${stream} ${k}`);
  }
  return { what: "draws", good: draws.length ? !wrong.length : null, params: { n: draws.length, wrong: wrong.join(", ") } };
}

// Whether each number shown in the match is the number drawn, and no draw was left out or used for two events.
async function everyRoll(shown, keys, match) {
  const wrong = [];
  const seen = new Set();
  for (const { stream, k, sides, value } of shown) {
    const key = keys[stream];
    const again = seen.has(`${stream}|${k}`);
    seen.add(`${stream}|${k}`);
    if (again || !key || (await draw(key, match, stream, k, sides)) !== value) wrong.push(`${stream} ${k}`);
  }
  wrong.push(...gaps(seen));
  return { what: "rolls", good: !wrong.length, params: { n: shown.length, wrong: wrong.join(", ") } };
}

// Draws of the public stream that no event told of: dice thrown and thrown again until they pleased would leave them.
function gaps(seen) {
  const drawn = [...seen].filter((one) => one.startsWith("battle|")).map((one) => Number(one.split("|")[1]));
  const last = Math.max(-1, ...drawn);
  // A game whose first player was not drawn by lot begins with draw 1.
  return Array.from({ length: Math.max(0, last) }, (_, i) => i + 1)
    .filter((k) => !seen.has(`battle|${k}`))
    .map((k) => `battle ${k}`);
}
