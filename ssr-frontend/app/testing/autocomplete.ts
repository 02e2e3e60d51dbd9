/** The `autocomplete` attributes of the page's fields, by field name. */
export const autocompleteNames = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>("input[autocomplete]")].map((field) => [
      field.name,
      field.getAttribute("autocomplete") ?? "",
    ]),
  );
