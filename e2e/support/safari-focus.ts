import type { BrowserContext, Page } from "@playwright/test";

/**
 * Gives a press Safari's rule, in pages that are opened from now on: it focuses no button, link, checkbox or radio without a
 * `tabindex`. The focus goes to what is around it and takes one, or nowhere. WebKit has this rule on Apple's systems alone
 * (`HTMLFormControlElement::isMouseFocusable`), so that only an emulation shows it here.
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
      // Behind the page's own listeners: Chromium would focus the control as the press's default.
      const move = (event: Event) => {
        if (event.defaultPrevented) return;
        event.preventDefault();
        // A press scrolls nothing: what it aims at would be somewhere else when it ends.
        if (around) around.focus({ preventScroll: true });
        else (document.activeElement as HTMLElement | null)?.blur();
      };
      addEventListener("mousedown", move, { once: true });
    },
    true,
  );
}
