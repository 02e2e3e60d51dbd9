/** Subscribing, confirming and leaving, with and without script. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expectFits } from "../support/fits.ts";
import { emailTo } from "../support/mailbox.ts";
import { NO_SCRIPT_ERRORS } from "../support/problems.ts";
import { expect, test } from "../support/test.ts";

const newAddress = () => `reader.${randomUUID().slice(0, 8)}@e2e.test`;

/** The form at the end of a page of the site. */
const footerForm = (page: Page) => page.getByRole("contentinfo").getByRole("form", { name: "Stay Updated" });

/** The form of the newsletter's own page. */
const ownForm = (page: Page) => page.getByRole("main").getByRole("form");

test("the form in the footer subscribes in place, and the email's link confirms", async ({
  page,
  request,
}) => {
  const address = newAddress();
  await page.goto("/tutoring");
  const form = footerForm(page);
  const field = form.getByLabel("Email address");
  // Held back, so that what is shown meanwhile can be looked at.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("/newsletter", async (route) => {
    await held;
    await route.continue();
  });
  await field.fill(address);
  await field.press("Enter");
  await expect(form.getByRole("button")).toHaveText("Subscribing...");
  await expect(form.getByRole("button")).toBeDisabled();
  letGo();
  await expect(form.getByRole("status")).toContainText("Thank you for subscribing to our newsletter!");
  await expect(form.getByRole("button", { name: "Subscribe" })).toBeEnabled();
  await expect(field).toHaveValue("");
  await expect(page).toHaveURL("/tutoring");
  await expectNoAxeViolations(page);

  const message = await emailTo(request, address);
  await page.goto(message.linkTo("/newsletter/confirm?token="));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your subscription");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Yes, subscribe me" }).click();
  await expect(page).toHaveURL("/newsletter/confirmed");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");
  await expectNoAxeViolations(page);
});

test("pages of the app have the footer too, with its links and its form", async ({ page, request }) => {
  const address = newAddress();
  await page.goto("/auth");
  await expect(page.getByRole("main").getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("© 2025 Helix Academy");
  await footer.getByText("More from Helix Academy").click();
  await expectNoAxeViolations(page);
  for (const name of [
    "Tutoring Services",
    "STEM Bootcamps",
    "Apply Now",
    "Student Success Stories",
    "About Us",
  ]) {
    await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
  }
  for (const name of ["X", "LinkedIn", "YouTube"]) {
    await expect(
      footer.getByRole("link", { name: `${name} (opens in a new tab)`, exact: true }),
    ).toBeVisible();
  }
  const form = footerForm(page);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("status")).toHaveText("Please enter your email address");
  await form.getByLabel("Email address").fill(address);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("status")).toContainText("Thank you for subscribing to our newsletter!");
  await expect(page).toHaveURL("/auth");
  await emailTo(request, address);
});

test("an empty field sends nothing; what is wrong is said at the field", async ({ page, problems }) => {
  problems.expect(/422|503|Failed to load resource|request: POST/);
  let sent = 0;
  await page.route("/newsletter", (route) => {
    sent++;
    return route.continue();
  });
  await page.goto("/contact");
  const form = footerForm(page);
  const field = form.getByLabel("Email address");
  await form.getByRole("button").click();
  await expect(field).toHaveAccessibleDescription("Please enter your email address");
  await expect(field).toBeFocused();
  await expectNoAxeViolations(page);
  expect(sent).toBe(0);

  await field.fill("ada");
  await form.getByRole("button").click();
  await expect(form.getByRole("status")).toHaveText("Please enter a valid email address.");
  await expect(field).toHaveValue("ada");

  await page.unroute("/newsletter");
  await page.route("/newsletter", (route) => route.abort());
  await field.fill("ada@e2e.test");
  await form.getByRole("button").click();
  await expect(form.getByRole("status")).toHaveText("Failed to subscribe. Please try again.");
  await expect(field).toHaveValue("ada@e2e.test");
  await expect(form.getByRole("button", { name: "Subscribe" })).toBeEnabled();
});

test("the pages that follow the form are sound and fit their window", async ({ page }) => {
  for (const path of [
    "/newsletter?problem=email",
    "/newsletter/thanks",
    "/newsletter/unsubscribed",
    "/newsletter/unsubscribe?key=broken",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectFits(page);
    await expectNoAxeViolations(page);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a reader subscribes, confirms and leaves", async ({ page, request, problems }) => {
    problems.expect(NO_SCRIPT_ERRORS);
    const address = newAddress();
    await page.goto("/");
    await footerForm(page).getByLabel("Email address").fill(address);
    await footerForm(page).getByRole("button", { name: "Subscribe" }).click();
    await expect(page).toHaveURL("/newsletter/thanks");
    await expect(page.getByRole("main")).toContainText("Thank you for subscribing to our newsletter!");

    const message = await emailTo(request, address);
    const link = message.linkTo("/newsletter/confirm?token=");
    await page.goto(link);
    await page.getByRole("button", { name: "Yes, subscribe me" }).click();
    await expect(page).toHaveURL("/newsletter/confirmed");

    await page.goto(message.unsubscribeLink());
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page).toHaveURL("/newsletter/unsubscribed");
    await page.getByRole("link", { name: "Subscribe again" }).click();
    await expect(page).toHaveURL("/newsletter");
  });

  test("what is wrong is said on the newsletter's page", async ({ page, problems }) => {
    problems.expect(NO_SCRIPT_ERRORS);
    await page.goto("/newsletter");
    await ownForm(page).getByRole("button", { name: "Subscribe" }).click();
    await expect(page).toHaveURL("/newsletter?problem=email");
    await expect(ownForm(page).getByLabel("Email address")).toHaveAccessibleDescription(
      /^Please enter your email address/,
    );
    await ownForm(page).getByLabel("Email address").fill("ada");
    await ownForm(page).getByRole("button", { name: "Subscribe" }).click();
    await expect(page).toHaveURL("/newsletter?problem=email");

    await page.goto("/newsletter/confirm?token=long-gone");
    await page.getByRole("button", { name: "Yes, subscribe me" }).click();
    await expect(page).toHaveURL("/newsletter?problem=expired");
    await expect(ownForm(page)).toContainText("That link does not work any more.");
  });
});
