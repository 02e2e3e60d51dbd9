/** Forms in browsers whose extensions modify the page: password managers, writing assistants, scanners. */
import type { Page } from "@playwright/test";
import { demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

/** Acts like a password manager as soon as the page's fields exist, before any script of ours. */
function beAPasswordManager(values: Record<string, string>): void {
  const decorate = () => {
    for (const field of document.querySelectorAll<HTMLInputElement>("form input, form textarea")) {
      if (field.type === "hidden" || field.hasAttribute("data-bwignore")) continue;
      field.setAttribute("data-bwignore", "");
      field.setAttribute("data-lastpass-icon-root", "");
      field.setAttribute("data-gramm", "false");
      field.style.backgroundImage = "none";
      field.closest("div")?.setAttribute("bis_skin_checked", "1");
      const icon = document.createElement("div");
      icon.setAttribute("data-lastpass-icon-root", "true");
      field.after(icon);
      field.before(document.createElement("grammarly-extension"));
      const value = values[field.name];
      if (value === undefined || field.value !== "") continue;
      field.value = value;
      for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    }
  };
  new MutationObserver(decorate).observe(document, { childList: true, subtree: true });
}

const held = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>("form input, form textarea")]
        .filter(({ name, type }) => name && type !== "hidden")
        .map(({ name, value }) => [name, value]),
    ),
  );

test("what a password manager fills in, and what stands beside it, is no harm to a form", async ({
  page,
  problems,
}) => {
  problems.expect(/401/);
  const values: Record<string, string> = {
    email: "nobody@e2e.test",
    password: "correct horse battery",
    first_name: "Ada",
    last_name: "Byron",
  };
  await page.addInitScript(beAPasswordManager, values);
  const addresses = ["/auth?mode=signup", "/auth?mode=forgot", "/student-signup", "/summer/auth", "/auth"];
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address);
      await page.waitForFunction(() => !("takeEarlyInput" in window));
      await expect.poll(() => held(page)).toMatchObject({ email: values.email });
      for (const [name, value] of Object.entries(await held(page)))
        if (name in values) expect(value, name).toBe(values[name]);
    });
  }
  // By then it modifies the fields again.
  await expect(page.locator("grammarly-extension")).not.toHaveCount(0);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("The email or password is incorrect.");
});

test("nor to a long text in a dashboard, which a writing aid watches", { tag: "@both" }, async ({
  signIn,
}) => {
  const page = await signIn(demo.tutor);
  await page.addInitScript(beAPasswordManager, {});
  await page.goto("/dashboard/tutor/settings");
  await page.waitForFunction(() => !("takeEarlyInput" in window));
  const bio = page.getByLabel("Bio", { exact: true });
  const stored = await bio.inputValue();
  expect(stored).not.toBe("");
  await bio.press("ControlOrMeta+End");
  await bio.pressSequentially(" And more.");
  await expect(bio).toHaveValue(`${stored} And more.`);
  // The form is hydrated: React updates the counter.
  const count = [...stored].length + " And more.".length;
  await expect(page.getByRole("main")).toContainText(`${count.toLocaleString("en-US")} of 2,000 characters`);
  await expect(page.locator("grammarly-extension")).not.toHaveCount(0);
});
