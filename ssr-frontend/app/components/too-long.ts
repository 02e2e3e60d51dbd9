/** On a field whose text is longer than may be sent. */
export const TOO_LONG_ATTRIBUTE = "data-too-long";

/** Leads to the first field in something whose text is too long; false where there is none. */
export function focusTooLong(root: Element | null | undefined): boolean {
  const field = root?.querySelector<HTMLElement>(`[${TOO_LONG_ATTRIBUTE}]`);
  field?.focus();
  return field !== null && field !== undefined;
}
