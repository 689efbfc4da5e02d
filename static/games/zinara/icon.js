// Pictures: the hall's icons, and the creatures of the cards.

import { html } from "htm/preact";
import { Icon } from "../../lib/icon.js";

export { Icon };

export const Creature = (props) => html`<${Icon} from="portraits" ...${props} />`;
