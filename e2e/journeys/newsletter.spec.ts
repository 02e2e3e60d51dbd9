/** Subscribing, confirming and unsubscribing, with and without JavaScript. */
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

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the form in the footer subscribes in place, and the email's link confirms", async ({
  page,
  request,
  problems,
}) => {
  test.slow();
  problems.expect(/422/);
  const address = newAddress();
  const form = footerForm(page);
  const field = form.getByLabel("Email address");

  await test.step("pages of the app have the footer too, with its links and its form", async () => {
    await page.goto("/auth");
    await expect(page.getByRole("main").getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
    const footer = page.getByRole("contentinfo");
    await footer.getByText("More from Helix Academy").click();
    await expectNoAxeViolations(page);
    await expect(footer.getByRole("link", { name: "STEM Bootcamps", exact: true })).toBeVisible();
    await expect(
      footer.getByRole("link", { name: "LinkedIn (opens in a new tab)", exact: true }),
    ).toBeVisible();
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(form.getByRole("status")).toHaveText("Please enter your email address");
    await expect(page).toHaveURL("/auth");
  });

  await test.step("what is wrong is said at the field", async () => {
    await page.goto("/tutoring");
    await form.getByRole("button").click();
    await expect(field).toHaveAccessibleDescription("Please enter your email address");
    await expect(field).toBeFocused();
    await expectNoAxeViolations(page);
    await field.fill("ada");
    await form.getByRole("button").click();
    await expect(form.getByRole("status")).toHaveText("Please enter a valid email address.");
    await expect(field).toHaveValue("ada");
  });

  await field.fill(address);
  await form.getByRole("button").click();
  await expect(form.getByRole("status")).toContainText("Thank you for subscribing to our newsletter!");
  await expect(form.getByRole("button", { name: "Subscribe" })).toBeEnabled();
  await expect(form.getByRole("button", { name: "Subscribe" })).toBeFocused();
  await expect(field).toHaveValue("");
  await expect(page).toHaveURL("/tutoring");

  const message = await emailTo(request, address);
  await page.goto(message.linkTo("/newsletter/confirm?token="));
  await expect(heading(page)).toHaveText("Confirm your subscription");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Yes, subscribe me" }).click();
  await expect(page).toHaveURL("/newsletter/confirmed");
  await expect(heading(page)).toHaveText("You’re on the list");
  await expectFits(page);
  await expectNoAxeViolations(page);

  await test.step("the pages that follow a form are sound and fit their window", async () => {
    for (const path of ["/newsletter?problem=email", "/newsletter/unsubscribe?key=broken"]) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await expectFits(page);
      await expectNoAxeViolations(page);
    }
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a reader subscribes, confirms and leaves, and is told what is wrong", async ({
    page,
    request,
    problems,
  }) => {
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

    await test.step("what is wrong is said on the newsletter's page", async () => {
      await ownForm(page).getByLabel("Email address").fill("ada");
      await ownForm(page).getByRole("button", { name: "Subscribe" }).click();
      await expect(page).toHaveURL("/newsletter?problem=email");
      await expect(ownForm(page).getByLabel("Email address")).toHaveAccessibleDescription(
        /^Please enter your email address/,
      );
      await page.goto("/newsletter/confirm?token=long-gone");
      await page.getByRole("button", { name: "Yes, subscribe me" }).click();
      await expect(page).toHaveURL("/newsletter?problem=expired");
      await expect(ownForm(page)).toContainText("That link no longer works.");
    });
  });
});
