// Ids that this browser makes for what it asks for: asked twice under one id, it is done once.

export const newId = () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
