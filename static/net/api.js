// The server's addresses: JSON in, JSON out, refusals as codes.

// Why the server said no: a code with parameters, put into words by i18n.refusal.
export class Refusal extends Error {
  constructor(code, params = {}, status = 0) {
    super(code);
    this.code = code;
    this.params = params;
    this.status = status;
  }
}

async function call(method, address, body) {
  const init = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers["Content-Type"] = "application/json";
  }
  let answer;
  try {
    answer = await fetch(address, init);
  } catch {
    throw new Refusal("unreachable");
  }
  const json = await answer.json().catch(() => null);
  if (answer.ok) return json;
  throw new Refusal(json?.code ?? "unknown", json?.params, answer.status);
}

export const get = (address) => call("GET", address);
export const post = (address, body = {}) => call("POST", address, body);
export const put = (address, body = {}) => call("PUT", address, body);
export const remove = (address) => call("DELETE", address);
