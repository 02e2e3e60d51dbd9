/** Chat safety: a report from end to end, a held message, a suspension and its end. */
import type { Page } from "@playwright/test";
import { PICTURE } from "../support/applications.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { choose, reportLink, reportMessage } from "../support/chat-safety.ts";
import { messages, newPair, openInquiry, sendFromElsewhere, thread, write } from "../support/chats.ts";
import { arrowTo, expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { readApi } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { bookWith } from "../support/own-tutor.ts";
import { demo, fullName, type Person } from "../support/people.ts";
import { expectLiveToasts, expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";

/** The viewport of a user with a phone, beside an admin's wide one. */
const PHONE = { width: 390, height: 844 };

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a report comes to the desk, is decided by keyboard alone, and its reply comes back to an open page", {
  tag: "@wide",
}, async ({ browser, signIn }) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  const { asking, responding, student, tutor } = pair;
  const chat = await openInquiry(pair);
  await sendFromElsewhere(asking, chat, "Can you explain commas?");
  await sendFromElsewhere(responding, chat, "You are too slow for that.");
  await asking.setViewportSize(PHONE);
  await asking.goto(`/dashboard/student/messages?chat=${chat}`);
  await expect(messages(asking, "You are too slow for that.")).toHaveCount(1);
  await reportMessage(asking, 2, "That was not kind.");
  // On a phone the chat covers its page.
  await asking.getByRole("dialog").getByRole("button", { name: "Close chat" }).click();
  const own = asking.getByRole("region", { name: "My reports" });
  await expect(own).toContainText("Waiting");

  const desk = await signIn(demo.admin);
  await openAtWork(desk, "/dashboard/admin/applications");
  await desk.keyboard.press("g");
  await desk.keyboard.press("o");
  await expect(heading(desk)).toHaveText("Reports");
  await expect(heading(desk)).toBeFocused();
  await expect(reportLink(desk, tutor, student)).toBeVisible();
  await expect(desk.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Reports" [level=1]
      - navigation "Views":
        - link /Reports \\d+/
        - link /Held messages/
        - link "Chats"
        - link "Suspended people"
      - region "Reports":
        - heading "Reports" [level=2]
        - navigation "State of the reports":
          - link /Open \\d+/
          - link /Decided \\d+/
        - list
  `);
  await expectNoAxeViolations(desk);
  await expectReadable(desk);
  const rows = desk.getByRole("main").locator(".row-list > li");
  await arrowTo(desk, rows, rows.filter({ has: reportLink(desk, tutor, student) }));
  await desk.keyboard.press("Enter");
  await expect(heading(desk)).toHaveText(`Report about ${fullName(tutor)}`);
  await expect(heading(desk)).toBeFocused();
  await expect(desk.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation "Breadcrumbs":
        - link "All reports"
      - heading "Report about ${fullName(tutor)}" [level=1]
      - term: About
      - term: Reported by
      - term: Reason
      - region "What was written":
        - heading "What was written" [level=2]
        - list "The chat as it was reported"
      - region "Decision":
        - heading "Decision" [level=2]
        - group "What do you want to do?":
          - radio /Nothing to do/
          - radio /Warn/
          - radio /End their chat/
          - radio /Suspend/
  `);
  await expectReadable(desk);
  const written = desk.getByRole("list", { name: "The chat as it was reported" });
  await expect(written.getByRole("listitem").filter({ hasText: "Reported" })).toContainText("too slow");
  await expect(written).toContainText("Can you explain commas?");
  await expect(desk.getByRole("main")).toContainText("That was not kind.");

  // The form is not sent without a choice.
  await pressOn(desk, desk.getByRole("button", { name: "Decide" }));
  await expectFocus(desk.getByRole("radio", { name: "Nothing to do" }));
  await expect(desk.getByText("Please choose what to do.")).toBeVisible();
  await desk.keyboard.press("ArrowDown");
  await expect(desk.getByRole("radio", { name: `Warn ${tutor.firstName}` })).toBeChecked();
  const warning = desk.getByLabel(`Warning to ${tutor.firstName}`);
  await typeInto(desk, warning, " ");
  await pressOn(desk, desk.getByRole("button", { name: "Send warning" }));
  await expectFocus(warning);
  await expect(warning).toHaveAccessibleDescription(/Please write the warning\.$/);
  await expectNoAxeViolations(desk);
  await expectReadable(desk);
  const words = "Please be kind to the people who learn with you.";
  const reply = "Thank you. We have spoken to your tutor.";
  await desk.keyboard.press("ControlOrMeta+a");
  await desk.keyboard.type(words);
  await typeInto(desk, desk.getByLabel(`Reply to ${student.firstName}`), reply);
  await pressOn(desk, desk.getByRole("button", { name: "Send warning" }));
  await expect(toasts(desk)).toContainText("Decided");
  await expect(desk.getByRole("region", { name: "Decision" })).toContainText("Warned");
  await expect(desk.getByRole("heading", { name: "Decision" })).toBeFocused();
  await expectLiveToasts(desk);
  await tabTo(desk, desk.getByRole("link", { name: "All reports" }), { key: "Shift+Tab" });
  await desk.keyboard.press("Enter");
  await expect(heading(desk)).toHaveText("Reports");
  await expect(heading(desk)).toBeFocused();

  // Updated by a live event, without a reload.
  await expect(own).toContainText(reply);
  await expect(own).toContainText("Action taken");
  await expectNoAxeViolations(asking);
  await emailTo(asking.request, student.email, /./, reply);
  await emailTo(asking.request, tutor.email, /./, words);
});

test("a message that is held and insisted on waits for the desk, and is delivered from there", async ({
  browser,
  signIn,
}) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  const { asking, responding, student, tutor } = pair;
  const chat = await openInquiry(pair);
  await sendFromElsewhere(asking, chat, "Can we talk about my essay?");
  await responding.goto(`/dashboard/tutor/messages?chat=${chat}`);
  await asking.goto(`/dashboard/student/messages?chat=${chat}`);
  await asking.getByLabel("Send a picture or PDF").setInputFiles(PICTURE);
  await expect(asking.getByRole("button", { name: "Remove file" })).toBeVisible();
  const text = "Please call me at 212 555 0147 tonight";
  await write(asking, text);
  await expect(asking.getByRole("group", { name: "Not sent yet" })).toContainText("212 555 0147");
  await asking.getByRole("button", { name: "Send for review anyway" }).click();
  await expect(messages(asking, text)).toContainText("The academy reviews this message");
  await expect(messages(asking, text).getByRole("img")).toBeVisible();

  const desk = await signIn(demo.admin);
  await desk.goto("/dashboard/admin/reports?view=held");
  const link = desk.getByRole("link", { name: `${fullName(student)} to ${fullName(tutor)}` });
  await expect(link).toBeVisible();
  await expectNoAxeViolations(desk);
  await link.click();
  await expect(heading(desk)).toHaveText(`Message from ${fullName(student)}`);
  await expect(desk.locator("mark").filter({ hasText: "555 0147" })).toHaveCount(1);
  await expect(desk.getByRole("list", { name: "The chat before the message" })).toContainText("my essay");
  const file = desk.getByText(/^With a file: /).getByRole("link");
  const opened = await desk.request.get((await file.getAttribute("href")) ?? "");
  expect([opened.status(), opened.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  await expectNoAxeViolations(desk);
  await expect(thread(responding)).not.toContainText(text);
  await choose(desk, "Deliver it");
  await desk.getByRole("button", { name: "Deliver message" }).click();
  await expect(desk.getByRole("region", { name: "Decision" })).toContainText("Delivered");
  // Updated by live events, without a reload.
  await expect(messages(responding, text)).toHaveCount(1);
  await expect(messages(responding, text).getByRole("img")).toBeVisible();
  await expect(messages(asking, text)).toHaveCount(1);
  await expect(thread(asking)).not.toContainText("The academy reviews this message");
});

/** Signs in with the form on the page. */
async function signInHere(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a chat is read for a reason by keyboard alone, and a suspension ends an open page at once, deals with the sessions, and is taken back", {
  tag: "@wide",
}, async ({ browser, signIn, problems }) => {
  test.slow();
  problems.expect(/401|403/);
  const pair = await newPair(browser, signIn);
  const { asking, responding, student, tutor } = pair;
  await bookWith(asking, tutor, [0]);
  await sendFromElsewhere(asking, await openInquiry(pair), "Can you explain commas?");
  await responding.goto("/dashboard/tutor/sessions");
  await responding.waitForLoadState("networkidle");

  const desk = await signIn(demo.admin);
  await openAtWork(desk, "/dashboard/admin/reports?view=chats");
  await desk.keyboard.press("/");
  await expectFocus(desk.getByLabel("Student or tutor"));
  await desk.keyboard.type(tutor.lastName);
  await desk.keyboard.press("Enter");
  const read = desk.getByRole("button", { name: /^Read this chat: .*, Question before booking$/ });
  await expect(read).toHaveCount(1);
  await pressOn(desk, read);
  const sheet = desk.getByRole("dialog", { name: /^Chat of / });
  const reason = sheet.getByLabel("Why are you reading this chat?");
  await expectFocus(reason);
  await desk.keyboard.press("Enter");
  await expect(reason).toHaveAccessibleDescription("Please say why.");
  await desk.keyboard.type("A parent has asked us to look.");
  await desk.keyboard.press("Enter");
  await expect(sheet.getByRole("list", { name: "What is written" })).toContainText("explain commas");
  await expect(sheet.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog /^Chat of/:
      - heading /^Chat of/ [level=2]
      - paragraph: /“A parent has asked us to look\\.” \\d+ min left/
      - list "What is written"
      - button "Suspend ${fullName(student)}"
      - button "Suspend ${fullName(tutor)}"
      - button "Close"
  `);
  await expectNoAxeViolations(desk);
  await expectReadable(desk);
  await sheet.getByRole("button", { name: `Suspend ${fullName(tutor)}` }).click();
  const dialog = desk.getByRole("dialog", { name: `Suspend ${fullName(tutor)}?` });
  await expect(dialog).toContainText("1 session is canceled.");
  await expectNoAxeViolations(desk);
  await expectReadable(desk);
  await dialog.getByLabel("Reason").fill("Asked a student for a phone number.");
  const told = "We have to talk about what you wrote.";
  await dialog.getByLabel(/^What .+ is told$/).fill(told);
  const suspended = desk.waitForResponse(/\/suspension$/);
  await dialog.getByRole("button", { name: "Suspend" }).click();
  expect((await suspended).status()).toBe(200);
  const ended = responding.getByRole("dialog", { name: "Please log in to continue" });
  await expect(ended).toBeVisible();
  const { items } = await readApi<{ items: unknown[] }>(asking, "/api/bookings?when=upcoming");
  expect(items).toEqual([]);

  await ended.getByRole("link", { name: "Go to sign in" }).click();
  await signInHere(responding, tutor);
  const notice = responding.getByRole("status").filter({ hasText: told });
  await expect(notice).toBeFocused();
  await expectNoAxeViolations(responding);

  await desk.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expectFocus(read);
  await desk.getByRole("link", { name: "Suspended people" }).click();
  await desk.getByRole("button", { name: `Restore: ${fullName(tutor)}` }).click();
  const restore = desk.getByRole("dialog", { name: `Restore ${fullName(tutor)}?` });
  await expect(restore).toContainText("Asked a student for a phone number.");
  await expectNoAxeViolations(desk);
  await restore.getByRole("button", { name: "Restore" }).click();
  await expect(toasts(desk)).toContainText(`${fullName(tutor)} is restored`);
  await signInHere(responding, tutor);
  await expect(responding).toHaveURL("/dashboard/tutor/sessions");
});
