/** The admin's overview: pending work, taught hours per tutor, and statistics, in its own product. */
import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { arrowTo, expectFocus, openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import { bookFromElsewhere, changeFromElsewhere, readApi } from "../support/lessons.ts";
import { checkAll } from "../support/opportunities.ts";
import { hourWith, weeklyTutor } from "../support/own-tutor.ts";
import { demo, fullName } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { newApplication } from "../support/tutors.ts";

// Counts are exact only if no other test adds to them.
test.use({ ownProduct: {} });

const OVERVIEW = "/dashboard/admin/overview";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const needs = (page: Page) => page.getByRole("region", { name: "Needs your attention today" });
const tutors = (page: Page) => page.getByRole("region", { name: "Tutor Summary" });
const overTime = (page: Page) => page.getByRole("region", { name: "Over time" });

/** Returns the number below a label. */
const stat = (page: Page, name: string): Locator =>
  main(page).locator("dl > div").filter({ hasText: name }).locator("dd");

/** Returns a chart's bars; days without hours have no height. */
const bars = (figure: Locator): Locator => figure.locator('.MuiBarChart-element:not([height="0"])');

interface Applications {
  items: { id: string; email: string }[];
}

/** Returns the pending applications. */
const waitingApplications = async (admin: Page) =>
  (await readApi<Applications>(admin, "/api/admin/applications?status=pending")).items;

/** Rejects all applications, including the samples. */
async function rejectAll(admin: Page): Promise<void> {
  for (const { id } of await waitingApplications(admin))
    await changeFromElsewhere(admin, "POST", `/api/admin/applications/${id}/reject`);
}

test("an admin sees what waits and goes by itself, finds a tutor, and reads a lesson's hours over time", {
  tag: "@wide",
}, async ({ browser, request, signIn, student, clock, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  const { person } = await weeklyTutor(browser, signIn);
  const learning = await signIn(student);
  const early = await signIn(demo.admin);
  await rejectAll(early);
  await checkAll(early);

  await test.step("what waits stands first, leads to its place, and goes by itself when somebody else has done it", async () => {
    await openAtWork(early, "/dashboard");
    await expect(early).toHaveURL(OVERVIEW);
    await expect(heading(early)).toHaveText("Welcome, Sample Admin");
    await expect(needs(early)).toContainText("Nothing is waiting.");
    const { email } = await newApplication(request);
    // Updated by a live event, without a reload.
    const waiting = needs(early).getByRole("listitem");
    await expect(waiting).toHaveText("1 application is waiting for a decision");
    await arrowTo(early, waiting, waiting.first());
    await early.keyboard.press("Enter");
    await expect(heading(early)).toHaveText("Applications");
    await early.goBack();
    await expect(waiting).toHaveText("1 application is waiting for a decision");
    const [application] = await waitingApplications(early);
    await changeFromElsewhere(early, "POST", `/api/admin/applications/${application?.id}/approve`);
    await expect(needs(early)).toContainText("Nothing is waiting.");
    // The approved applicant is now a tutor without taught hours.
    await early.keyboard.press("/");
    await expect(tutors(early).getByLabel("Find a tutor")).toBeFocused();
    await early.keyboard.type(email);
    await expect(tutors(early).getByRole("row")).toHaveCount(2);
    await expect(tutors(early).getByRole("row").last()).toContainText("0.00");
    await expect(early).toHaveURL(new RegExp(`q=${encodeURIComponent(email)}`));
  });

  const hour = await hourWith(learning, person, 2);
  await test.step("a lesson that was given counts", async () => {
    await early.goto(OVERVIEW);
    await expect(stat(early, "Total Sessions")).toHaveText(/^\d+$/);
    const before = Number(await stat(early, "Total Sessions").textContent());
    await bookFromElsewhere(learning, hour);
    // A free lesson is confirmed immediately, and its session record created.
    await early.reload();
    await expect(stat(early, "Total Sessions")).toHaveText(String(before + 1));
    const row = tutors(early).getByRole("row").filter({ hasText: person.email });
    await expect(row).toContainText("1.00");
    await expect(row.getByRole("link", { name: fullName(person) })).toHaveAttribute("href", /\?tutor=/);
  });

  // Later requests of the open page would be refused after days.
  await early.close();
  clock.forwardTo(Date.parse(`${hour.date}T20:00:00Z`) + 86_400_000);
  const admin = await signIn(demo.admin);
  await test.step("it is drawn in its period alone, which is chosen by keys", async () => {
    await openAtWork(admin, `${OVERVIEW}?period=7d`);
    const hours = overTime(admin).getByRole("figure").first();
    await expect(hours).toContainText("Hours taught per day.");
    await expect(bars(hours).first()).toBeVisible();
    await hours.getByText("Show as table").click();
    await expect(hours.getByRole("table").getByRole("row")).toHaveCount(8);
    await expect(hours.getByRole("table")).toContainText("1.00");
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await pressOn(admin, overTime(admin).getByRole("link", { name: "12 months" }));
    await expect(admin).toHaveURL(/period=12m/);
    await expectFocus(overTime(admin).getByRole("link", { name: "12 months" }));
    await expect(hours).toContainText("Hours taught per month.");
    await tabTo(admin, overTime(admin).getByLabel("From"));
    await overTime(admin).getByLabel("From").fill("2020-02-01");
    await overTime(admin).getByLabel("To", { exact: true }).fill("2020-03-01");
    await overTime(admin).getByRole("button", { name: "Show" }).click();
    await expect(overTime(admin)).toContainText("Nothing was taught or booked in these days.");
    await expect(admin).toHaveURL(/from=2020-02-01&to=2020-03-01/);
    await admin.goBack();
    await expect(hours).toContainText("Hours taught per month.");
  });
});
