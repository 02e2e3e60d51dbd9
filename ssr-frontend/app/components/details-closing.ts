/**
 * Closes a menu made of a `details` element by Escape, by a press elsewhere, and as the focus moves on.
 *
 * Safari focuses no button that is pressed: the focus goes to what is around it and takes one, such as `main`, or nowhere. That closes
 * nothing, since the menu would be gone before its press is heard. A press is heard as it begins: iPhones send no click to what cannot
 * be pressed.
 *
 * @param signal ends it
 */
export function closeWhenLeft(menu: HTMLDetailsElement, signal?: AbortSignal): void {
  const close = () => {
    menu.open = false;
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.open) return;
    // What it stands in stays.
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
