import type { BrowserContext, Page } from "@playwright/test";

/**
 * Emulates Safari's focus rule in pages that are opened from now on: a click focuses no button, link, checkbox or radio
 * without a `tabindex`. The focus moves to the nearest focusable ancestor, or nowhere. WebKit has this rule only on
 * Apple's systems (`HTMLFormControlElement::isMouseFocusable`), so only an emulation can test it here.
 */
export const pressAsSafari = (target: BrowserContext | Page): Promise<unknown> =>
  target.addInitScript(followSafarisRule);

/** Runs in the page. */
function followSafarisRule(): void {
  const types = ["checkbox", "radio", "button", "submit", "file", "range", "color"];
  const unfocused = ["button", "a[href]", ...types.map((type) => `input[type=${type}]`)].join();
  addEventListener(
    "mousedown",
    ({ target }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>(unfocused) : null;
      if (!control || control.hasAttribute("tabindex")) return;
      const around = control.parentElement?.closest<HTMLElement>("[tabindex],summary,input,textarea,select");
      // Runs after the page's own listeners: Chromium would focus the control as the click's default action.
      const move = (event: Event) => {
        if (event.defaultPrevented) return;
        event.preventDefault();
        // Without scrolling, which would move the click's target before the click ends.
        if (around) around.focus({ preventScroll: true });
        else (document.activeElement as HTMLElement | null)?.blur();
      };
      addEventListener("mousedown", move, { once: true });
    },
    true,
  );
}
