/** Marks a field whose text exceeds the maximum. */
export const TOO_LONG_ATTRIBUTE = "data-too-long";

/** Moves the focus to the first field whose text is too long; false if there is none. */
export function focusTooLong(root: EventTarget | null): boolean {
  const field = (root as Element | null)?.querySelector<HTMLElement>(`[${TOO_LONG_ATTRIBUTE}]`);
  field?.focus();
  return Boolean(field);
}

// Before every other handler: no form with such a field is submitted.
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
