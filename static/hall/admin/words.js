// The words and looks of the area of order, for dialogs that are opened from elsewhere.

import { addWords } from "../../lib/i18n.js";
import { loadStyle } from "../../lib/style.js";

export const ready = Promise.all([
  addWords("/static/hall/admin/words", "admin."),
  loadStyle("/static/hall/admin/admin.css"),
  loadStyle("/static/hall/report/report.css"),
]);
