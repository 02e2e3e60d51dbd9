/** The position of toasts: they never cover the next control. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";

const WINDOWS = [
  { width: 320, height: 568 },
  { width: 390, height: 700 },
  { width: 1280, height: 640 },
  { width: 1440, height: 900 },
];

interface RefusedForm {
  path: string;
  /** The form's submit button. */
  send: (page: Page) => Locator;
  fill: (page: Page) => Promise<void>;
}

const FORMS: RefusedForm[] = [
  {
    path: "/auth",
    send: (page) => page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }),
    fill: async (page) => {
      await page.getByRole("textbox", { name: "Email", exact: true }).fill("nobody@e2e.test");
      await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    },
  },
  {
    path: "/auth?mode=student",
    send: (page) => page.getByRole("button", { name: "Create account" }),
    fill: async (page) => {
      await page.getByRole("textbox", { name: "First name" }).fill("Robin");
    },
  },
  {
    path: "/auth?mode=forgot",
    send: (page) => page.getByRole("button", { name: "Send reset link" }),
    fill: async () => undefined,
  },
];

test("a refused form's toast covers neither its button nor what has the focus @wide", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.expect(/401|422/);
  for (const { path, send, fill } of FORMS)
    for (const size of WINDOWS)
      await test.step(`${path} at ${size.width} px`, async () => {
        await page.setViewportSize(size);
        await page.goto(path);
        await fill(page);
        // At the bottom of the viewport, where toasts usually are.
        await send(page).evaluate((button) => button.scrollIntoView({ block: "end" }));
        await send(page).click();
        const toast = toasts(page).locator(".MuiAlert-root").first();
        await expect(toast).toBeVisible();
        await expect.poll(() => covered(page, send(page))).toEqual([]);
        // Clicked again immediately, without waiting for the toast to close.
        await send(page).click({ timeout: 2_000 });
      });
});

/** Returns the parts of the form's button and the focused control that toasts overlap. */
async function covered(page: Page, send: Locator): Promise<string[]> {
  const button = await send.elementHandle();
  return page.evaluate((button) => {
    const cards = [...document.querySelectorAll("section[aria-label=Notifications] .MuiAlert-root")];
    const wanted = {
      button,
      focus: document.activeElement === document.body ? null : document.activeElement,
    };
    return Object.entries(wanted).flatMap(([name, element]) => {
      const box = element?.getBoundingClientRect();
      const isCovered = cards.some((card) => {
        const over = card.getBoundingClientRect();
        return (
          box &&
          over.top < box.bottom &&
          over.bottom > box.top &&
          over.left < box.right &&
          over.right > box.left
        );
      });
      return isCovered ? [name] : [];
    });
  }, button);
}
