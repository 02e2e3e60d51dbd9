/** What administrators do with the newsletter: write, look, test, send, and see who left. */
import { randomUUID } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expectFocus, openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import { emailTo } from "../support/mailbox.ts";
import { demo } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";

const DESK = "/dashboard/admin/newsletters";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const subjectField = (page: Page) => main(page).getByLabel("Subject", { exact: true });
const textField = (page: Page) => main(page).getByLabel("Text", { exact: true });
const preview = (page: Page) => main(page).frameLocator("iframe");

/** Somebody who receives the newsletter, by its own form and link. */
async function newReader(browser: Browser, request: APIRequestContext): Promise<string> {
  const address = `reader.${randomUUID().slice(0, 8)}@e2e.test`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("/newsletter");
  await main(page).getByRole("form").getByLabel("Email address").fill(address);
  await main(page).getByRole("form").getByRole("button", { name: "Subscribe" }).click();
  const message = await emailTo(request, address);
  await page.goto(message.linkTo("/newsletter/confirm?token="));
  await page.getByRole("button", { name: "Yes, subscribe me" }).click();
  await expect(page).toHaveURL("/newsletter/confirmed");
  await context.close();
  return address;
}

/** Shows the preview, which stands beside the text where there is room. */
async function showPane(page: Page, name: "Write" | "Preview"): Promise<void> {
  const choice = button(page, name);
  if (await choice.isVisible()) await choice.click();
}

test("a newsletter is written, previewed, tested and sent; a reader leaves by one click", {
  tag: "@wide",
}, async ({ signIn, browser, request }) => {
  test.slow();
  const reader = await newReader(browser, request);
  const admin = await signIn(demo.admin);
  await openAtWork(admin, DESK);
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await button(admin, "Write a newsletter").click();
  await expect(heading(admin)).toHaveText("Write a newsletter");
  const subject = `News ${randomUUID().slice(0, 8)}`;
  await subjectField(admin).fill(subject);
  await textField(admin).fill(
    "# Hello\n\nThis is *new*.\n\n<script>alert(1)</script>\n\n[Nowhere](/mentorz)",
  );
  await expect(main(admin).getByText("Saved", { exact: true })).toBeVisible();

  await showPane(admin, "Preview");
  await expect(main(admin)).toContainText("Line 5: HTML and scripts are not sent.");
  await expect(main(admin)).toContainText("Line 7: “/mentorz” is no whole address.");
  await expect(preview(admin).getByRole("heading", { name: "Hello" })).toBeVisible();
  await expectNoAxeViolations(admin);
  await showPane(admin, "Write");
  await button(admin, /^Send to/).click();
  await expect(confirmDialog(admin)).toContainText("Please correct first what is listed above the preview.");
  await confirmDialog(admin).getByRole("button", { name: "Close" }).click();

  await textField(admin).fill("# Hello\n\nThis is *new*. [Our mentors](https://example.org/mentors)");
  await showPane(admin, "Preview");
  await expect(main(admin).getByText("To be corrected")).toHaveCount(0);
  await button(admin, "Plain text").click();
  await expect(main(admin)).toContainText("Our mentors (https://example.org/mentors)");
  await showPane(admin, "Write");
  await expectReadable(admin);
  await button(admin, "Send me a test").click();
  await expect(toasts(admin)).toContainText("Test on its way");
  const tested = await emailTo(request, demo.admin.email, new RegExp(`\\[Test\\] ${subject}`));
  expect(tested.text).toContain("Our mentors (https://example.org/mentors)");

  await button(admin, /^Send to/).click();
  await expect(confirmDialog(admin)).toContainText(subject);
  await expectNoAxeViolations(admin);
  await confirmDialog(admin).getByRole("button", { name: "Send it" }).click();
  await expect(heading(admin)).toHaveText(subject);
  await expect(main(admin).getByText("Sent", { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expectNoAxeViolations(admin);
  await expectReadable(admin);

  const received = await emailTo(request, reader, new RegExp(subject));
  const left = await request.post(received.unsubscribeLink(), { form: { "List-Unsubscribe": "One-Click" } });
  expect(left.status()).toBe(200);
  await admin.goto(`${DESK}?view=subscribers&q=${reader}`);
  await expect(main(admin).getByRole("listitem").filter({ hasText: reader })).toContainText("Left");
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
});

test("what another admin writes meanwhile is shown, and nobody's words are lost", async ({
  signIn,
  problems,
}) => {
  problems.expect(/409/);
  const admin = await signIn(demo.admin);
  await openAtWork(admin, DESK);
  await button(admin, "Write a newsletter").click();
  await expect(heading(admin)).toHaveText("Write a newsletter");
  await subjectField(admin).fill("Mine at first");
  await expect(main(admin).getByText("Saved", { exact: true })).toBeVisible();
  const other = await signIn(demo.admin);
  await other.goto(admin.url());
  await expect(subjectField(other)).toHaveValue("Mine at first");
  await admin.route("**/api/admin/newsletters/*", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  problems.expect(/Failed to load resource|request: PUT/);
  await textField(admin).fill("What I typed");
  await expect(main(admin)).toContainText("What you typed stays here.");
  await textField(other).fill("What they typed");
  await expect(main(other).getByText("Saved", { exact: true })).toBeVisible();
  await admin.unroute("**/api/admin/newsletters/*");
  await expect(main(admin)).toContainText("This was changed meanwhile, and yours is not saved.");
  await expect(main(admin).locator(".their-words")).toContainText("What they typed");
  await expect(textField(admin)).toHaveValue("What I typed");
  await button(admin, "Replace with mine").click();
  await expect(textField(other)).toHaveValue("What I typed");
});

test("a draft is written, looked at and deleted by keyboard alone", async ({ signIn }) => {
  const admin = await signIn(demo.admin);
  await openAtWork(admin, DESK);
  await admin.keyboard.press("g");
  await admin.keyboard.press("w");
  await expect(heading(admin)).toHaveText("Newsletter");
  await pressOn(admin, button(admin, "Write a newsletter"));
  await expect(heading(admin)).toHaveText("Write a newsletter");
  await tabTo(admin, subjectField(admin));
  await admin.keyboard.type("By keyboard");
  await tabTo(admin, textField(admin));
  await admin.keyboard.type("Words");
  await expect(main(admin).getByText("Saved", { exact: true })).toBeVisible();
  await pressOn(admin, button(admin, "Delete draft"));
  await expectFocus(confirmDialog(admin).getByRole("button", { name: "Keep it" }));
  await pressOn(admin, confirmDialog(admin).getByRole("button", { name: "Delete it" }));
  await expect(heading(admin)).toHaveText("Newsletter");
  await expect(toasts(admin)).toContainText("Draft deleted");
});
