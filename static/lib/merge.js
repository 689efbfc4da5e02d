// Merge patches (RFC 7396), as the server makes them: null removes, objects go deeper, everything else is put whole.

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

// `before` with the patch applied. `before` stays as it was, and parts that did not change are shared with it.
export function merged(before, patch) {
  const after = { ...(isObject(before) ? before : {}) };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete after[key];
    else if (isObject(value)) after[key] = merged(after[key], value);
    else after[key] = value;
  }
  return after;
}
