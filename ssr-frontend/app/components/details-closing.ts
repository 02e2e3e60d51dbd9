/**
 * Closes a menu made of a `details` element on Escape, on a press outside, and when the focus leaves it.
 *
 * Safari does not focus a clicked button: the focus moves to a focusable ancestor, such as `main`, or
 * nowhere. That must not close the menu, which would be gone before the click is handled. The listener is on
 * the start of the press, because iPhones send no click to elements that are not clickable.
 *
 * @param signal removes the listeners
 */
export function closeWhenLeft(menu: HTMLDetailsElement, signal?: AbortSignal): void {
  const close = () => {
    menu.open = false;
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.open) return;
    // An enclosing dialog stays open.
    event.stopPropagation();
    close();
    menu.querySelector("summary")?.focus();
  };
  const closeOnFocusElsewhere = ({ relatedTarget: next }: FocusEvent) => {
    if (next instanceof Node && !menu.contains(next) && !next.contains(menu)) close();
  };
  const closeOnPressElsewhere = ({ target }: PointerEvent) => {
    if (target instanceof Node && !menu.contains(target)) close();
  };
  const options = signal ? { signal } : {};
  menu.addEventListener("keydown", closeOnEscape, options);
  menu.addEventListener("focusout", closeOnFocusElsewhere, options);
  menu.ownerDocument.addEventListener("pointerdown", closeOnPressElsewhere, options);
}
