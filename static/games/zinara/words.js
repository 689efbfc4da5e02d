// This game's words, out of the hall's catalogues.

import { local, t } from "../../lib/i18n.js";

export const w = (key, params) => t(`zinara.${key}`, params);

// A text that comes in every language: {ru, en, pt}.
export const named = local;

export const placeName = (place) => (place < "x" ? place.toUpperCase() : w("zones.extra"));
