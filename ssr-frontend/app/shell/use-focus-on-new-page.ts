import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves focus to the heading of a new page, or to the target of the URL's fragment, so that screen readers
 * announce it; not away from the page's own form. A link to the current fragment already moves focus
 * natively.
 */
export function useFocusOnNewPage(): void {
  const location = useLocation();
  const shown = useRef(location);
  // With the page's first paint: a key that is pressed then finds the focus where it stays.
  useLayoutEffect(() => {
    const [before, { pathname, search, hash, key }] = [shown.current, location];
    shown.current = location;
    const isSamePage = before.pathname === pathname;
    const isSameAddress = isSamePage && before.search === search && before.hash === hash;
    if (before.key === key || (isSamePage && before.hash === hash && !(isSameAddress && hash))) return;
    const part = document.getElementById(hash.slice(1));
    const named = part?.closest("main") ? fieldOrSelf(part) : null;
    const title = isSamePage ? null : document.querySelector<HTMLElement>("main h1");
    const target = named ?? title;
    if (!target || document.activeElement?.closest("main form")) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: !named });
  }, [location]);
}

/** The input of a fragment's target, if it has one; otherwise the target itself. */
const fieldOrSelf = (part: HTMLElement): HTMLElement =>
  part.querySelector<HTMLElement>("input, textarea:not([aria-hidden]), select") ?? part;
