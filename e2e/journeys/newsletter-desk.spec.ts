/** Admins write, preview, test and send the newsletter, and see who unsubscribed. */
import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { site } from "../support/addresses.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import { changeFromElsewhere, readApi } from "../support/lessons.ts";
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

/** Creates a subscriber through the newsletter's own form and link. */
async function newReader(request: APIRequestContext): Promise<string> {
  const address = `reader.${randomUUID().slice(0, 8)}@e2e.test`;
  const send = async (path: string, form: Record<string, string>) => {
    const response = await request.post(`${site()}${path}`, { form, headers: { origin: site() } });
    return new URL(response.url()).pathname;
  };
  await send("/newsletter", { email: address });
  const message = await emailTo(request, address);
  const token = new URL(message.linkTo("/newsletter/confirm?token=")).searchParams.get("token") ?? "";
  expect(await send("/newsletter/confirm", { token })).toBe("/newsletter/confirmed");
  return address;
}

test("a newsletter is written beside another admin, previewed, tested and sent; a reader leaves by one click", {
  tag: "@wide",
}, async ({ signIn, request, problems, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  problems.expect(/409|Failed to load resource|request: PUT/);
  const reader = await newReader(request);
  const admin = await signIn(demo.admin);
  const dialog = confirmDialog(admin);
  const saved = main(admin).getByText("Saved", { exact: true });
  const subject = `News ${randomUUID().slice(0, 8)}`;

  await test.step("a draft is written by keyboard alone", async () => {
    await openAtWork(admin, "/dashboard/admin/audit-log");
    await admin.keyboard.press("g");
    await admin.keyboard.press("w");
    await expect(heading(admin)).toHaveText("Newsletter");
    await expectReadable(admin);
    await pressOn(admin, button(admin, "Write a newsletter"));
    await expect(heading(admin)).toHaveText("Write a newsletter");
    await tabTo(admin, subjectField(admin));
    await admin.keyboard.type(subject);
    await tabTo(admin, textField(admin));
    await admin.keyboard.type("Words");
    await expect(saved).toBeVisible();
    // The deletion is cancelled.
    await pressOn(admin, button(admin, "Delete draft"));
    await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
    await admin.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("what another admin writes meanwhile is shown, and nobody's words are lost", async () => {
    const id = new URL(admin.url()).searchParams.get("newsletter");
    const api = `/api/admin/newsletters/${id}`;
    await admin.route("**/api/admin/newsletters/*", (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await textField(admin).fill("What I typed");
    await expect(main(admin)).toContainText("What you typed stays here.");
    const { version } = await readApi<{ version: number }>(admin, api);
    await changeFromElsewhere(admin, "PUT", api, {
      draft: { subject, body: "What they typed" },
      seen_version: version,
    });
    await admin.unroute("**/api/admin/newsletters/*");
    await expect(main(admin)).toContainText(
      "This was changed in the meantime, and your version isn’t saved.",
    );
    await expect(main(admin).locator(".their-words")).toContainText("What they typed");
    await expect(textField(admin)).toHaveValue("What I typed");
    await expectNoAxeViolations(admin);
    await button(admin, "Replace with mine").click();
    await expect(saved).toBeVisible();
    expect(await readApi(admin, api)).toMatchObject({ body: "What I typed" });
  });

  await test.step("what cannot be sent is listed above the preview", async () => {
    await textField(admin).fill(
      "# Hello\n\nThis is *new*.\n\n<script>alert(1)</script>\n\n[Nowhere](/mentorz)",
    );
    await expect(main(admin)).toContainText("Line 5: HTML and scripts aren’t sent.");
    await expect(main(admin)).toContainText("Line 7: “/mentorz” isn’t a full address.");
    await expect(preview(admin).getByRole("heading", { name: "Hello" })).toBeVisible();
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await button(admin, /^Send to/).click();
    await expect(dialog).toContainText("First, please correct what’s listed above the preview.");
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  await test.step("it is tested", async () => {
    await textField(admin).fill("# Hello\n\nThis is *new*. [Our mentors](https://example.org/mentors)");
    await expect(main(admin).getByText("To correct")).toHaveCount(0);
    await button(admin, "Plain text").click();
    await expect(main(admin)).toContainText("Our mentors (https://example.org/mentors)");
    await button(admin, "Send me a test").click();
    await expect(toasts(admin)).toContainText("Test on its way");
    const tested = await emailTo(request, demo.admin.email, new RegExp(`\\[Test\\] ${subject}`));
    expect(tested.text).toContain("Our mentors (https://example.org/mentors)");
  });

  await test.step("it is sent, and a reader leaves by one click", async () => {
    await button(admin, /^Send to/).click();
    await expect(dialog).toContainText(subject);
    await expectNoAxeViolations(admin);
    await dialog.getByRole("button", { name: "Send it" }).click();
    await expect(heading(admin)).toHaveText(subject);
    await expect(main(admin).getByText("Sent", { exact: true }).first()).toBeVisible({ timeout: 30_000 });
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    const received = await emailTo(request, reader, new RegExp(subject));
    const left = await request.post(received.unsubscribeLink(), {
      form: { "List-Unsubscribe": "One-Click" },
    });
    expect(left.status()).toBe(200);
    await admin.goto(`${DESK}?view=subscribers&q=${reader}`);
    await expect(main(admin).getByRole("listitem").filter({ hasText: reader })).toContainText("Left");
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
  });
});
