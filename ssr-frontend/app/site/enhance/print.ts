/** Adds the print button of a guide. */
export function enhancePrint(root: Document): void {
  for (const button of root.querySelectorAll("[data-print]")) {
    button.addEventListener("click", () => window.print());
  }
}
