// Whether the server has said that the site has a newer edition than this page is of.

import { signal } from "@preact/signals";

export const outdated = signal(false);
