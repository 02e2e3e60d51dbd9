/** Leads the focus on to the next flag, or to the page's heading where none is left, if what had it is gone. */
export function focusNextFlag(): void {
  if (document.activeElement?.closest("main")) return;
  const next = document.querySelector<HTMLElement>(".flag-row") ?? document.querySelector<HTMLElement>("h1");
  next?.focus();
}
