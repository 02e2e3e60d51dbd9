/**
 * A tutor's bookings and schedule, the notes between tutor and student, and the tutor's earnings, in a product with a
 * movable clock.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { daysAfter, nextClockChange } from "../support/dates.ts";
import { expectFits } from "../support/fits.ts";
import { bookFromElsewhere, payFromElsewhere, row } from "../support/lessons.ts";
import { demo, fullName, newStudent } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { dayWords, section, toasts } from "../support/tutoring.ts";

test.use({ ownProduct: {} });

const ZONE = "America/Los_Angeles";

const details = (page: Page) => page.getByRole("dialog");
const list = (page: Page) => section(page, "Bookings");
const earnings = (page: Page) => section(page, "Session by session");
/** Returns one of the dashboard's tabs in its navigation. */
const rail = (page: Page, name: string) =>
  page.getByRole("navigation", { name: / dashboard$/ }).getByRole("link", { name });

test("a tutor finds a booking and gives it back, sees the week of a clock change, writes what was done, and is paid", {
  tag: "@wide",
}, async ({ signIn, request, clock, problems }) => {
  test.slow();
  const date = nextClockChange(clock.now());
  clock.forwardTo(Date.parse(`${daysAfter(date, -10)}T18:00:00Z`));
  const student = await newStudent(request);
  const name = fullName(student);
  const early = { learning: await signIn(student), page: await signIn(demo.tutor) };
  const hour = { subject: "Physics", date, time: "10:00 AM", tutor: "Sample Tutor" };
  const lesson = await payFromElsewhere(early.learning, hour, { student_notes: "Loops that never end." });
  await bookFromElsewhere(early.learning, { ...hour, date: daysAfter(date, -7) });
  await early.learning.goto("/dashboard/student/lessons");

  await test.step("a tutor finds a booking by status and subject, sees that it is being paid for, and gives it back", async () => {
    const { page, learning } = early;
    await page.goto("/dashboard/tutor/sessions");
    const views = page.getByRole("navigation", { name: "Session Management" });
    await views.getByRole("link", { name: "Bookings" }).click();
    await expect(row(list(page), name)).toHaveCount(2);
    await expect(row(list(page), name).filter({ hasText: "Confirmed" })).toHaveCount(1);
    await expectNoAxeViolations(page);
    await expectFits(page);

    await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Pending" }).click();
    await expect(page).toHaveURL(/\?status=pending$/);
    await expect(row(list(page), name)).toHaveCount(1);
    await expect(row(list(page), name)).toContainText(/Being paid for, held until \d+:\d\d [AP]M/);
    await page.getByLabel("Subject").selectOption("Mathematics");
    await expect(page).toHaveURL(/\?status=pending&subject=Mathematics$/);
    await expect(list(page)).toContainText("No pending Mathematics bookings.");
    await page.goBack();
    await expect(row(list(page), name)).toHaveCount(1);

    const open = page.getByRole("button", { name: `Details: Physics with ${name}` });
    await open.click();
    await expect(details(page)).toContainText("Being paid for, held until");
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");
    await expect(open).toBeFocused();
    await open.click();
    await details(page).getByRole("button", { name: "Cancel hold" }).click();
    await page
      .getByRole("dialog", { name: "Cancel this hold?" })
      .getByRole("button", { name: "Cancel hold" })
      .click();
    await expect(toasts(page)).toContainText("Booking updated");
    await expect(list(page)).toContainText("No pending bookings.");
    await expect(page.getByRole("heading", { name: "Bookings", exact: true })).toBeFocused();
    // The student's window, updated by a live event.
    await expect(
      section(learning, "Upcoming Sessions").getByRole("button", { name: "Cancel hold" }),
    ).toHaveCount(0);
    await page.getByRole("link", { name: "Show all bookings" }).click();
    await expect(row(list(page), name).filter({ hasText: "Confirmed" })).toHaveCount(1);
    await views.getByRole("link", { name: "Schedule" }).click();
  });

  await test.step("a lesson in the week of a clock change stands at its hour, and opens by keys", async () => {
    const { page } = early;
    for (const week of [1, 2]) {
      await page.getByRole("link", { name: "Next Week" }).click();
      await expect(page).toHaveURL(new RegExp(`week=${week === 1 ? daysAfter(date, -7) : date}$`));
    }
    await expect(page.getByText(/^Clocks go (forward|back) an hour on Sunday/)).toContainText(dayWords(date));
    const block = page.getByRole("button", { name: `10:00 – 11:00 AM Physics ${name}` });
    await expect(block).toHaveAccessibleName(/Confirmed$/);
    await expectNoAxeViolations(page);
    await expectFits(page);
    const mark = page.getByText("10 AM", { exact: true });
    const [line, place] = await Promise.all([mark.boundingBox(), block.boundingBox()]);
    const middle = (line?.y ?? 0) + (line?.height ?? 0) / 2;
    expect(Math.abs(middle - (place?.y ?? 0)), "px from its hour").toBeLessThan(4);
    expect(place?.height).toBeGreaterThan(50);
    await block.focus();
    await page.keyboard.press("Enter");
    await expect(details(page)).toContainText("10:00 – 11:00 AM Pacific time");
    await page.keyboard.press("Escape");
    await expect(block).toBeFocused();
    await page.getByRole("link", { name: "Today" }).click();
    await expect(page).toHaveURL(/\/schedule$/);
    await page.getByRole("link", { name: "Previous Week" }).click();
    await expect(page.getByRole("list", { name: /^[A-Z][a-z]+ \d+/ }).getByRole("heading")).toHaveCount(7);
  });

  await test.step("before the lesson nothing is earned", async () => {
    await rail(early.page, "Payments").click();
    await expect(earnings(early.page).getByRole("listitem")).toHaveCount(1);
    await expect(earnings(early.page)).toContainText("Upcoming");
    await expect(section(early.page, "Month by month").getByRole("row").nth(1)).toContainText("$0.00");
  });

  // Weeks later both sessions have expired, and later requests of the pages would be refused.
  for (const one of Object.values(early)) await one.close();
  clock.forwardTo(Date.parse(lesson.ends_at) + 86_400_000);
  const [learning, page] = [await signIn(student), await signIn(demo.tutor)];

  await test.step("a student says what they would like, the tutor writes what was done, and the student reads it at once", async () => {
    await learning.goto("/dashboard/student/lessons");
    const completed = section(learning, "Completed Sessions");
    await expect(completed.locator("summary")).toContainText("Your note");
    await page.goto("/dashboard/tutor/bookings?status=confirmed");
    await page.getByRole("button", { name: `Details: Physics with ${name}` }).click();
    await expect(details(page)).toContainText("Loops that never end.");
    await details(page)
      .getByLabel(/^What we did/)
      .fill("Traced a loop by hand <script>.");
    await details(page)
      .getByLabel(/^What to practice/)
      .fill("Three more of them.");
    await expectNoAxeViolations(page);
    await details(page).getByRole("button", { name: "Save notes" }).click();
    await expect(toasts(page)).toContainText("Notes saved");

    // Updated by a live event, without a reload.
    await expect(completed.locator("summary")).toContainText("Notes from Sample");
    await completed.locator("summary").click();
    await expect(completed).toContainText("Three more of them.");
    await expect(completed).toContainText("Traced a loop by hand");
    await expectNoAxeViolations(learning);
    await details(page).getByRole("button", { name: "Mark Complete" }).click();
    await expect(toasts(page)).toContainText("Booking updated");
    await expect(details(page)).toContainText("Completed");
    await details(page)
      .getByLabel(/^What to practice/)
      .fill("Four.");
    await details(page).getByRole("button", { name: "Save notes" }).click();
    await expect(completed).toContainText("Four.");
    await page.keyboard.press("Escape");
    await expect(details(page)).toHaveCount(0);
  });

  await test.step("a lesson that was paid for is earned in its month, and stands in the file", async () => {
    await rail(page, "Payments").click();
    const month = new Intl.DateTimeFormat("en-US", {
      month: "long",
      year: "numeric",
      timeZone: ZONE,
    }).format(new Date(lesson.starts_at));
    await expect(section(page, "Month by month").getByRole("row", { name: month })).toContainText("$40.00");
    await expectNoAxeViolations(page);

    const download = page.waitForEvent("download");
    await earnings(page).getByRole("link", { name: "Download all as CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^earnings-\d{4}-\d\d-\d\d\.csv$/);
    const [head, line] = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect(head).toMatch(/^\uFEFFDate,/);
    expect(line).toContain(`Physics,${name},40.00,`);

    await rail(page, "Dashboard").click();
    await expect(page.getByRole("figure").last()).toContainText("Weekly earnings");
    await expectNoAxeViolations(page);

    await rail(page, "Payments").click();
    await page.context().clearCookies();
    problems.expect(/401/);
    await earnings(page).getByRole("link", { name: "Download all as CSV" }).click();
    await expect(page.getByRole("dialog", { name: "Please log in to continue" })).toBeVisible();
  });
});
