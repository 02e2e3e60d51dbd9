/** On a field whose text is longer than may be sent. */
export const TOO_LONG_ATTRIBUTE = "data-too-long";

/** Leads to the first field in something whose text is too long; false where there is none. */
export function focusTooLong(root: EventTarget | null): boolean {
  const field = (root as Element | null)?.querySelector<HTMLElement>(`[${TOO_LONG_ATTRIBUTE}]`);
  field?.focus();
  return Boolean(field);
}

// Before every other: no form is sent with such a field.
if (typeof window !== "undefined")
  window.addEventListener(
    "submit",
    (event) => {
      if (!focusTooLong(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
