// Opening the dialogs of sign-up and sign-in from anywhere, and signing out. The dialogs come when they are asked for.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { fresh } from "../../lib/files.js";
import { refusal } from "../../lib/i18n.js";
import { toast } from "../../lib/toast.js";
import { remove } from "../../net/api.js";
import { startAnew } from "../../net/session.js";

// "signup", "signin", "suspended", or null; and why somebody is suspended.
export const entrance = signal(null);
const suspension = signal(null);

export const openEntrance = (which, why = null) => {
  suspension.value = why;
  entrance.value = which;
};

export async function signOut() {
  try {
    await remove("/api/session");
    startAnew("account.out", "/");
  } catch (error) {
    toast(refusal(error), "bad");
  }
}

export function Entrance() {
  const [dialogs, setDialogs] = useState(null);
  const which = entrance.value;
  useEffect(() => {
    if (!which || dialogs) return;
    fresh(import("./dialogs.js")).then(setDialogs, (error) => {
      console.error(error);
      entrance.value = null;
      toast(refusal({ code: "unreachable" }), "bad");
    });
  }, [which]);
  if (!which || !dialogs) return null;
  const { SignUp, SignIn, Suspended } = dialogs;
  const close = () => openEntrance(null);
  if (which === "suspended") return html`<${Suspended} why=${suspension.value} onClose=${close} />`;
  return which === "signup" ? html`<${SignUp} onClose=${close} />` : html`<${SignIn} onClose=${close} />`;
}
