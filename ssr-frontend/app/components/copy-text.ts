/**
 * Puts a text on the clipboard. Must be called while a press is handled: browsers allow it only then.
 *
 * @returns whether it is there; if not, the person has to select and copy it
 */
export async function copyText(text: string): Promise<boolean> {
  // `navigator.clipboard` is missing in pages that are not on HTTPS.
  const { clipboard } = navigator as Partial<Pick<Navigator, "clipboard">>;
  if (!clipboard) return copySelected(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

/** The old way, which copies what is selected: in a field of its own, after which the focus is where it was. */
function copySelected(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position:fixed;top:0;left:0;opacity:0;font-size:16px";
  // Beside what was pressed: a dialog gives the focus to nothing outside itself.
  const place = focused?.parentElement ?? document.body;
  place.append(field);
  try {
    field.select();
    return document.execCommand("copy");
  } finally {
    field.remove();
    focused?.focus({ preventScroll: true });
  }
}
