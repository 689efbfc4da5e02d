// Puts a text where it can be pasted from.

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without leave to write to the clipboard the text is marked for a moment, and copied as by hand.
    const field = Object.assign(document.createElement("textarea"), { value: text, className: "vh", readOnly: true });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
