/** A guide's button that prints it. */
export function enhancePrint(root: Document): void {
  for (const button of root.querySelectorAll("[data-print]")) {
    button.addEventListener("click", () => window.print());
  }
}
