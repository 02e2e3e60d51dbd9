/** Choosing one's emails: in the account, and by the link in an email. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { newPair, openInquiry, sendFromElsewhere } from "../support/chats.ts";
import { expectFits } from "../support/fits.ts";
import { emailTo } from "../support/mailbox.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { expect, test } from "../support/test.ts";
import { section } from "../support/tutoring.ts";

test.use({ ownProduct: OWN_CLOCK });

/** The job runs every ten seconds, and the email job after it. */
const NOTICE_TIMEOUT = 30_000;

const choice = (page: Page, name: string) =>
  section(page, "Reminders and news").getByRole("switch", { name, exact: true });

test("somebody turns reminders off and the newsletter on, by keyboard too, and finds both so again", async ({
  student,
  signIn,
}) => {
  const page = await signIn(student);
  await page.goto("/account#emails");
  await expect(choice(page, "Reminders")).toBeChecked();
  await expect(choice(page, "Unread messages")).toBeChecked();
  await expect(choice(page, "Newsletter")).not.toBeChecked();
  await expect(choice(page, "Reminders")).toHaveAccessibleDescription(/deadlines of opportunities you saved/);
  await expect(section(page, "Reminders and news")).toContainText("bookings, payments, and the security");
  await expectFits(page);
  await expectNoAxeViolations(page);

  // Both at once: neither may take the other back.
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await choice(page, "Reminders").click();
  await choice(page, "Newsletter").focus();
  await page.keyboard.press("Space");
  await saved;
  await expect(choice(page, "Reminders")).not.toBeChecked();
  await expect(choice(page, "Newsletter")).toBeChecked();
  await expect(async () => {
    expect(await (await page.request.get("/api/account/email-preferences")).json()).toEqual({
      reminders: false,
      messages: true,
      newsletters: true,
    });
  }).toPass();
  await page.reload();
  await expect(choice(page, "Reminders")).not.toBeChecked();
  await expect(choice(page, "Newsletter")).toBeChecked();
});

test("the link in an email asks first, turns off that kind without a script, and leads to the choices", async ({
  browser,
  baseURL,
  signIn,
  clock,
}) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  await sendFromElsewhere(pair.asking, await openInquiry(pair), "Do you also teach how to write an essay?");
  clock.forwardTo(clock.now() + 90_000);
  const { asking, responding, tutor } = pair;
  const message = await emailTo(asking.request, tutor.email, /A question from/, "", NOTICE_TIMEOUT);
  expect(message.text).toContain("You\u2019re getting this because someone wrote to you");
  expect(message.unsubscribeLink()).toBe(message.linkTo("/emails/unsubscribe?token="));

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(message.unsubscribeLink());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Turn off emails about messages?");
  await responding.goto("/account#emails");
  await expect(choice(responding, "Unread messages"), "opening it changes nothing").toBeChecked();
  await page.getByRole("button", { name: "Turn off these emails" }).click();
  await expect(page).toHaveURL("/emails/unsubscribed");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Those emails are off");
  await expect(page.getByRole("link", { name: "Choose which emails you get" })).toHaveAttribute(
    "href",
    "/account#emails",
  );
  await context.close();
  await responding.reload();
  await expect(choice(responding, "Unread messages")).not.toBeChecked();
  await expect(choice(responding, "Reminders")).toBeChecked();

  await responding.goto("/emails/unsubscribe?token=reminders_cut-o");
  await expect(responding.getByRole("heading", { level: 1 })).toHaveText("This link is incomplete");
  await expectNoAxeViolations(responding);
});
