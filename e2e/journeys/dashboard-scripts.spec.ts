/** Dashboards whose scripts come late, or not at all: one that never arrives, or one that a new release has taken away. */
import type { Page } from "@playwright/test";
import { removeScript, stallScript } from "../support/scripts.ts";
import { expect, test } from "../support/test.ts";
import { newTutor } from "../support/tutors.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const rail = (page: Page) => page.getByRole("navigation", { name: /dashboard$/ });

test("a calendar that never arrives keeps nothing else from working", async ({ signIn, student }) => {
  const page = await signIn(student);
  await stallScript(page, "month");
  await page.goto("/dashboard?subject=Physics", { waitUntil: "commit" });
  await expect(page.getByRole("grid")).toBeVisible();
  await page.getByRole("button", { name: /Robin/ }).click();
  await expect(page.getByRole("navigation", { name: "Account" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/auth");
});

test("a tab that never arrives keeps the others from nothing", async ({ browser, signIn }) => {
  const page = await signIn(await newTutor(browser));
  await page.goto("/dashboard/tutor/sessions");
  await stallScript(page, "payments");
  await expect(heading(page)).toHaveText("Session Management");
  await page.waitForLoadState("networkidle");
  await rail(page).getByRole("link", { name: "Payments" }).click();
  const notice = page.getByText("This page is taking a while");
  await expect(notice).toBeVisible();
  await rail(page).getByRole("link", { name: "Settings" }).click();
  await expect(heading(page)).toHaveText("Settings");
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL("/dashboard/tutor/settings");
});

test("a page whose own script never arrives says so, and leads on", async ({ browser, signIn }) => {
  const page = await signIn(await newTutor(browser));
  await stallScript(page, "payments");
  await page.goto("/dashboard/tutor/payments", { waitUntil: "commit" });
  await expect(heading(page)).toHaveText("Payments");
  const notice = page.getByText("Parts of this page have not arrived");
  await expect(notice).toBeHidden();
  await expect(notice).toBeVisible();
  await rail(page).getByRole("link", { name: "Settings" }).click();
  await expect(heading(page)).toHaveText("Settings");
});

test("a tab of the release before loses nothing that was typed", async ({ browser, signIn, problems }) => {
  problems.expect(/404|Error loading route module|Failed to fetch dynamically/);
  const page = await signIn(await newTutor(browser));
  const bringBack = await removeScript(page, "payments");
  await page.goto("/account");
  const change = page.getByRole("button", { name: "Change email" });
  await change.click();
  await page.getByLabel("New email").fill("robin@e2e.test");
  // The next tab's script is gone: the router loads this page anew.
  const reloaded = page.waitForEvent("load");
  await rail(page).getByRole("link", { name: "Payments" }).click();
  await reloaded;
  bringBack();
  await change.click();
  await expect(page.getByLabel("New email")).toHaveValue("robin@e2e.test");
  await rail(page).getByRole("link", { name: "Payments" }).click();
  await expect(heading(page)).toHaveText("Payments");
});

test("a calendar of the release before is told, and renewed with what was typed", async ({
  signIn,
  student,
  problems,
}) => {
  // The renewed page cannot hydrate what the server has rendered of the part: React error 422.
  problems.expect(/404|a part of the page could not be loaded|React error #422/);
  const page = await signIn(student);
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  const bringBack = await removeScript(page, "month");
  await page.getByRole("link", { name: "Physics" }).click();
  const again = page.getByRole("button", { name: "Try again" });
  // The site can be reached, so trying in vain renews the page.
  const renewed = page.waitForEvent("load");
  await again.click();
  await renewed;
  await expect(again).toBeVisible();
  await expect(rail(page)).toBeVisible();
  bringBack();
  await again.click();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page).toHaveURL(/subject=Physics/);
});
