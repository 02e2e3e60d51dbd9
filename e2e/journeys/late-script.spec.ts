/** Pages whose scripts load late or not at all: one stalls, one was removed by a new release. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { emailTo } from "../support/mailbox.ts";
import { weeklyTutor } from "../support/own-tutor.ts";
import { submitSignIn } from "../support/passwords.ts";
import { newUnverified } from "../support/people.ts";
import { removeScript, stallScript } from "../support/scripts.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });

test("forms and links work while a page's script never arrives", async ({
  page,
  request,
  problems,
  student,
}) => {
  test.slow();
  problems.expect(/401|410|422/);
  const email = { email: student.email };

  for (const name of ["framework", "form", "auth"]) {
    await test.step(`signing in works while the script ${name} never arrives`, async () => {
      const release = await stallScript(page, name);
      await page.goto("/auth", { waitUntil: "commit" });
      await submitSignIn(page, { ...email, password: "not-the-password" });
      await expect(page.getByRole("alert")).toContainText("The email or password is incorrect.");
      await expect(field(page, "Email")).toHaveValue(student.email);
      if (name === "framework") await expectNoAxeViolations(page);
      await release();
    });
  }

  await test.step("a part of the page that never arrives keeps its form from nothing", async () => {
    const release = await stallScript(page, "forgot-password");
    await page.goto("/auth?mode=forgot", { waitUntil: "commit" });
    await main(page).getByRole("button", { name: "Send reset link" }).click();
    await expect(page.getByRole("alert")).toContainText("Please enter your email address first.");
    await main(page).getByRole("link", { name: "Back to Sign In" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
    await release();
  });

  await stallScript(page, "framework");
  await test.step("a new password can be set", async () => {
    await page.goto("/auth?type=recovery#access_token=a&refresh_token=b&type=recovery", {
      waitUntil: "commit",
    });
    await field(page, "New Password").fill("Sesame-1");
    await field(page, "Confirm New Password").fill("Sesame-1");
    await main(page).getByRole("button", { name: "Update Password" }).click();
    // The link's tokens were submitted: the error says that they are invalid.
    await expect(page.getByRole("alert")).toContainText("Password reset session has expired.");
  });

  await test.step("an emailed link can be followed", async () => {
    const { email } = await newUnverified(request);
    const message = await emailTo(request, email, /Verify/);
    await page.goto(message.linkTo("/verify-email"), { waitUntil: "commit" });
    await main(page).getByRole("button", { name: "Verify my email" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter your password");
  });

  await test.step("the right password leads on", async () => {
    await page.goto("/auth", { waitUntil: "commit" });
    await submitSignIn(page, student);
    await expect(page).toHaveURL(DASHBOARD);
  });
});

test("a form that is sent before the script is there is sent by the script, once it is, and leads on to a page", async ({
  page,
  problems,
  student,
}) => {
  problems.expect(/401/);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/assets\/framework[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const next = "/account.data?_routes=app%2Caccount%2Fsettings%2Fsettings";
  await page.goto(`/auth?next=${encodeURIComponent(next)}`, { waitUntil: "commit" });
  await submitSignIn(page, { email: student.email, password: "whatever" });
  letGo();
  await expect(toasts(page)).toContainText("The email or password is incorrect.");
  await expect(field(page, "Email")).toHaveValue(student.email);

  await test.step("an address of a page's data that somebody came in with leads to the page", async () => {
    await submitSignIn(page, student);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account settings");
    await expect(page).toHaveURL("/account");
  });
});

test("what is entered before the scripts are there is kept as what is entered later", async ({
  browser,
  signIn,
}) => {
  test.slow();
  const { page } = await weeklyTutor(browser, signIn);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/assets\/framework[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/dashboard/tutor/availability", { waitUntil: "commit" });
  const first = field(page, "First day");
  await first.fill("2027-03-01");
  letGo();
  // As soon as the page is hydrated.
  await expect(field(page, "Last day")).toHaveValue("2027-03-01");
  await page.reload();
  await expect(main(page)).toContainText("We restored what you typed here before.");
  await expect(first).toHaveValue("2027-03-01");
  await main(page).getByRole("button", { name: "Discard" }).click();
  await expect(first).toHaveValue("");
});

test("a page of the release before loses nothing, and what is gone of it is told", async ({
  page,
  problems,
}) => {
  // The reloaded page cannot hydrate the server-rendered part: React error 422.
  problems.expect(
    /404|Error loading route module|Failed to fetch dynamically|a part of the page could not be loaded|React error #422/,
  );

  await test.step("a page of the release before loses nothing that was typed", async () => {
    await page.goto("/student-signup");
    await field(page, "First name").fill("Robin");
    await field(page, "Email").fill("robin@e2e.test");
    await field(page, "Password").fill("Sesame-1");
    await expect(page.getByText("Password strength: Strong")).toBeVisible();
    const bringBack = await removeScript(page, "auth");
    // The next page's script is gone: the router reloads this page.
    const reloaded = page.waitForEvent("load");
    await main(page).getByRole("link", { name: "Sign in" }).click();
    await reloaded;
    bringBack();
    await expect(field(page, "First name")).toHaveValue("Robin");
    await expect(field(page, "Email")).toHaveValue("robin@e2e.test");
    await expect(field(page, "Password")).toHaveValue("");
    await main(page).getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/auth");
  });

  await test.step("a part of the page that is gone is told, and the page is renewed", async () => {
    const bringBack = await removeScript(page, "application");
    await main(page).getByRole("link", { name: "Become a Tutor" }).click();
    const again = page.getByRole("button", { name: "Try again" });
    // The site is reachable, so a failed retry reloads the page.
    const renewed = page.waitForEvent("load");
    await again.click();
    await renewed;
    await expect(again).toBeVisible();
    bringBack();
    await again.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apply as a tutor");
  });
});

test("what leads on after signing in is a page's own address, never that of its data", async ({ page }) => {
  const id = "01890000-0000-7000-8000-000000000000";
  for (const [path, query, route] of [
    ["/dashboard", "?subject=Physics", "dashboard/index"],
    ["/account", "", "account/settings/settings"],
    [`/receipt/${id}`, "", "receipt/receipt"],
    ["/payment-success", `?booking_id=${id}`, "payment/success"],
  ]) {
    const params = new URLSearchParams(query);
    params.set("_routes", `app,${route}`);
    const response = await page.request.get(`${path}.data?${params}`);
    const text = await response.text();
    expect(text).toContain(`/auth?next=${encodeURIComponent(`${path}${query}`)}`);
    expect(text).not.toMatch(/\.data|_routes/);
  }
});

test("a browser that denies storage signs in, sets a password and moves between tabs without an error", async ({
  page,
  problems,
  student,
}) => {
  problems.expect(/422/);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  });
  await page.goto("/auth?type=recovery#access_token=a&refresh_token=b&type=recovery");
  await field(page, "New Password").fill("short");
  await field(page, "Confirm New Password").fill("short");
  await main(page).getByRole("button", { name: "Update Password" }).click();
  await expect(toasts(page)).toContainText("at least 6 characters");
  await page.goto("/auth");
  await submitSignIn(page, student);
  await expect(page).toHaveURL(DASHBOARD);
  await page.getByRole("navigation").getByRole("link", { name: "Messages" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
});
