/** Somebody who is signed in is known on public pages, which are the same documents for everybody. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expectFits } from "../support/fits.ts";
import { askerAs, contextAs } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const bar = (page: Page) => page.getByRole("banner");
const menu = (page: Page) => page.getByRole("navigation", { name: "Menu", exact: true });
const openMenu = (page: Page) => page.getByRole("button", { name: "Menu", exact: true }).click();

/** Ends all sessions of an account, from another device. */
async function signOutElsewhere(page: Page, person: { email: string; password: string }): Promise<void> {
  const { request } = await askerAs(person);
  const origin = new URL(page.url()).origin;
  expect((await request.delete(`${origin}/api/account/sessions`, { headers: { origin } })).status()).toBe(
    204,
  );
}

test("their name and dashboard stand in place of Login and Apply Now, until the session ends elsewhere", {
  tag: "@wide",
}, async ({ student, signIn, request }) => {
  const page = await signIn(student);
  const account = bar(page).getByRole("link", { name: `${student.firstName}: account settings` });
  const response = await page.goto("/tutoring");
  await expect(account).toHaveText(student.firstName);
  await expect(account).toHaveAttribute("href", "/account");
  await expect(bar(page).getByRole("link", { name: /Login|Apply Now/ })).toHaveCount(0);
  await expectFits(page);
  await expectNoAxeViolations(page);

  await test.step("the document is that of a visitor, to the byte, and nothing moved in it", async () => {
    expect(await response?.text()).toBe(await (await request.get("/tutoring")).text());
    const boxes = async () => {
      // The wordmark's own font, once it is there, is wider than its fallback.
      await page.evaluate(async () => void (await document.fonts.ready));
      const links = bar(page).locator("a, summary");
      return links.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
    };
    const known = await boxes();
    await page.context().clearCookies({ name: "signed-in" });
    await page.reload();
    await expect(bar(page).getByRole("link", { name: "Login" })).toBeVisible();
    expect(await boxes()).toEqual(known);
  });

  await test.step("a page of the app makes it known again", async () => {
    await page.goto("/account");
    await page.goto("/tutoring");
    await expect(account).toBeVisible();
    await bar(page).getByRole("link", { name: "Dashboard", exact: true }).click();
    await expect(page).toHaveURL("/dashboard/student/lessons");
  });

  await test.step("after signing out on another device, public pages do not know them any more", async () => {
    await page.goto("/tutoring");
    await expect(account).toBeVisible();
    await signOutElsewhere(page, student);
    await page.reload();
    await expect(bar(page).getByRole("link", { name: "Login" })).toHaveAttribute("href", "/auth");
    await expect(bar(page).getByRole("link", { name: "Apply Now" })).toHaveAttribute(
      "href",
      "/student-signup",
    );
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("signed-in");
  });
});

test("on a phone they stand in the menu; after signing out, Back does not show them", async ({
  student,
  browser,
  baseURL,
  problems,
}) => {
  const context = await contextAs(browser, student, baseURL);
  problems.watch(context);
  const page = await context.newPage();
  await page.goto("/");
  await openMenu(page);
  await expect(
    menu(page).getByRole("link", { name: `${student.firstName}: account settings` }),
  ).toBeVisible();
  await expectFits(page);
  await expect(menu(page).getByRole("link", { name: "Dashboard", exact: true })).toHaveAttribute(
    "href",
    "/dashboard",
  );
  await menu(page).getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
  const { origin } = new URL(page.url());
  expect((await page.request.post("/api/auth/sign-out", { headers: { origin } })).status()).toBe(204);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await openMenu(page);
  await expect(menu(page).getByRole("link", { name: "Login" })).toBeVisible();
  await context.close();
});
