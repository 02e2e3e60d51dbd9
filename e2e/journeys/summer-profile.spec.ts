/** A student in the summer portal: profile, matches, saved, and the emails before a deadline. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { academyDate, daysAfter } from "../support/dates.ts";
import { row } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { demo } from "../support/people.ts";
import { newOpportunity, signUpAtPortal } from "../support/summer.ts";
import { expect, test } from "../support/test.ts";

test.use({ ownProduct: OWN_CLOCK });

const DAY = 86_400_000;
/** The reminder job runs every ten seconds, and the email job after it. */
const REMINDER_TIMEOUT = 30_000;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const whole = (page: Page) => page.locator(".profile-status");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("a student signs up, builds a profile, is matched, saves, and is reminded", async ({
  page,
  signIn,
  clock,
}) => {
  test.slow();
  // It closes soon, so that the clock moves little until the reminder before its last seven days.
  const { title } = await newOpportunity(await signIn(demo.admin), `Tides by night ${clock.now()}`, {
    deadline_date: daysAfter(academyDate(clock.now()), 9),
  });
  await page.goto("/summer");
  await page.getByRole("main").getByRole("link", { name: "Student login" }).first().click();
  const student = await signUpAtPortal(page);
  await expect(heading(page)).toHaveText("Common Profile");
  await page.getByRole("link", { name: "Matches", exact: true }).click();
  await page.getByRole("link", { name: "Add your grade" }).click();
  await expect(page).toHaveURL("/summer/profile#grade");
  await expect(page.getByRole("combobox", { name: "Grade" })).toBeFocused();
  await page.getByRole("combobox", { name: "Grade" }).selectOption("11");
  await field(page, "Interests").fill("Astronomy, tides and nights");
  await expect(whole(page)).toHaveText("Saved.");
  await page.reload();
  // The URL still names the field: the focused element moves after hydration, and a click might miss it.
  await expect(page.getByRole("combobox", { name: "Grade" })).toBeFocused();
  await expect(field(page, "Interests")).toHaveValue("Astronomy, tides and nights");
  await expect(page.getByRole("main")).toContainText("29% complete: 2 of 7 fields filled");

  await page.getByRole("link", { name: "Matches", exact: true }).click();
  await expect(heading(page)).toHaveText("Matches");
  const match = row(page.getByRole("main"), title);
  const reasons = match.getByRole("list", { name: "Why it fits" });
  await expect(reasons).toContainText("open to grade 11");
  await expect(reasons).toContainText("Astronomy interest");
  await expectNoAxeViolations(page);
  await button(page, `Save\u00a0${title}`).click();
  await expect(button(page, `Saved\u00a0${title}`)).toBeVisible();

  await page.getByRole("link", { name: "Saved", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("1 open, soonest deadline first");
  await expectNoAxeViolations(page);
  const deadline = await page.getByRole("main").locator("time").first().getAttribute("datetime");
  const closes = Date.parse(deadline ?? "");
  clock.forwardTo(closes - 7 * DAY + 60_000);
  const message = await emailTo(page.request, student.email, /deadline|closes/i, title, REMINDER_TIMEOUT);
  await page.goto(message.linkTo("/summer/saved"));
  await page.getByRole("switch").uncheck();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Reminders are off");
  await button(page, /^Remove/).click();
  await button(page, /^Undo/).click();
  await page.reload();
  await expect(page.getByRole("switch")).not.toBeChecked();
});
