/** If the focused element is gone, focuses the next flag, or the page's heading if none is left. */
export function focusNextFlag(): void {
  if (document.activeElement?.closest("main")) return;
  const next = document.querySelector<HTMLElement>(".flag-row") ?? document.querySelector<HTMLElement>("h1");
  next?.focus();
}
