/**
 * Copies a text to the clipboard. Must be called during a user gesture: browsers allow it only then.
 *
 * @returns whether it was copied; if not, the user has to select and copy it
 */
export async function copyText(text: string): Promise<boolean> {
  // `navigator.clipboard` is missing in insecure contexts.
  const { clipboard } = navigator as Partial<Pick<Navigator, "clipboard">>;
  if (!clipboard) return copySelected(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

/**
 * The `execCommand` fallback, which copies the selection: in a temporary field, after which the focus is
 * restored.
 */
function copySelected(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position:fixed;top:0;left:0;opacity:0;font-size:16px";
  // Beside the clicked button: a dialog allows no focus outside itself.
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
