/** By field name, what the page's fields let the browser fill in. */
export const autocompleteNames = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>("input[autocomplete]")].map((field) => [
      field.name,
      field.getAttribute("autocomplete") ?? "",
    ]),
  );
