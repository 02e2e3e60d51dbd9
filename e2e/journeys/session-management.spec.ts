/** A tutor's bookings and schedule, and the notes that go between tutor and student; in a product whose clock moves. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { daysAfter } from "../support/dates.ts";
import { expectFits } from "../support/fits.ts";
import { bookAndPay, bookFromElsewhere, row } from "../support/lessons.ts";
import { demo, newStudent } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { dayWords, openDay, ownHour, section, timeButton, toasts, twelveHours } from "../support/tutoring.ts";

test.use({ ownProduct: {} });
// One after another: another worker would have to start a product as well.
test.describe.configure({ mode: "default" });

const ZONE = "America/Los_Angeles";
const details = (page: Page) => page.getByRole("dialog");
const list = (page: Page) => section(page, "Bookings");

test(
  "a tutor finds a booking by status and subject, sees that it is being paid for, and gives it back",
  { tag: "@wide" },
  async ({ signIn, student }, testInfo) => {
    test.slow();
    const learning = await signIn(student);
    await bookAndPay(learning, await ownHour(learning, testInfo, "Physics", 0));
    await bookFromElsewhere(learning, await ownHour(learning, testInfo, "Physics", 1));
    const page = await signIn(demo.tutor);
    await page.goto("/dashboard/tutor/sessions");
    const views = page.getByRole("navigation", { name: "Session Management" });
    await views.getByRole("link", { name: "Bookings" }).click();
    const name = `${student.firstName} ${student.lastName}`;
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
    // The student's window, which nobody touched.
    await expect(
      section(learning, "Upcoming Sessions").getByRole("button", { name: "Cancel hold" }),
    ).toHaveCount(0);
    await page.getByRole("link", { name: "Show all bookings" }).click();
    await expect(row(list(page), name).filter({ hasText: "Confirmed" })).toHaveCount(1);
  },
);

test("a lesson in the week of a clock change stands at its hour, and opens by keys", {
  tag: "@both",
}, async ({ signIn, request, clock }) => {
  test.slow();
  const date = nextClockChange(clock.now());
  const student = await newStudent(request);
  clock.forwardTo(Date.parse(`${daysAfter(date, -10)}T18:00:00Z`));
  const learning = await signIn(student);
  await bookFromElsewhere(learning, { subject: "Physics", date, time: "10:00 AM", tutor: "Sample Tutor" });
  const page = await signIn(demo.tutor);
  await page.goto("/dashboard/tutor/schedule");
  for (const week of [1, 2]) {
    await page.getByRole("link", { name: "Next Week" }).click();
    await expect(page).toHaveURL(new RegExp(`week=${week === 1 ? daysAfter(date, -7) : date}$`));
  }
  await expect(page.getByText(/^Clocks go (forward|back) an hour on Sunday/)).toContainText(dayWords(date));
  const lesson = page.getByRole("button", {
    name: `10:00 – 11:00 AM Physics ${student.firstName} ${student.lastName}`,
  });
  await expect(lesson).toHaveAccessibleName(/Pending$/);
  await expectNoAxeViolations(page);
  await expectFits(page);
  const mark = page.getByText("10 AM", { exact: true });
  // Narrower, the days are a list.
  const isGrid = (page.viewportSize()?.width ?? 0) >= 900;
  await expect(mark).toBeVisible({ visible: isGrid });
  if (isGrid) {
    const [line, block] = await Promise.all([mark.boundingBox(), lesson.boundingBox()]);
    const middle = (line?.y ?? 0) + (line?.height ?? 0) / 2;
    expect(Math.abs(middle - (block?.y ?? 0)), "px from its hour").toBeLessThan(4);
    expect(block?.height).toBeGreaterThan(50);
  }
  await lesson.focus();
  await page.keyboard.press("Enter");
  await expect(details(page)).toContainText("10:00 – 11:00 AM Pacific time");
  await page.keyboard.press("Escape");
  await expect(lesson).toBeFocused();
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page).toHaveURL(/\/schedule$/);
  await page.getByRole("link", { name: "Previous Week" }).click();
  await expect(page.getByRole("list", { name: /^[A-Z][a-z]+ \d+/ }).getByRole("heading")).toHaveCount(7);
});

/** The next Sunday on which the academy's clocks change, at least three weeks after an instant in ms. */
function nextClockChange(now: number): string {
  const offset = (day: Date) =>
    new Intl.DateTimeFormat("en-US", { timeZone: ZONE, timeZoneName: "longOffset" })
      .format(day)
      .split(" ")
      .at(-1);
  const noon = (days: number) =>
    new Date(Math.floor(now / 86_400_000) * 86_400_000 + days * 86_400_000 + 72_000_000);
  for (let days = 21; ; days++) {
    if (offset(noon(days)) !== offset(noon(days - 1))) return noon(days).toISOString().slice(0, 10);
  }
}

test("a student says what they would like, the tutor writes what was done, and the student reads it at once", async ({
  signIn,
  request,
  clock,
}) => {
  test.slow();
  const student = await newStudent(request);
  let learning = await signIn(student);
  const hour = await freeHour(learning, "Computer Science");
  await openDay(learning, hour);
  await timeButton(learning, hour).click();
  const step = learning.getByRole("dialog");
  await step.getByLabel(/What would you like to work on/).fill("Loops that never end.");
  await step.getByRole("button", { name: "Book session" }).click();
  const upcoming = section(learning, "Upcoming Sessions");
  await upcoming.locator("summary").click();
  await expect(upcoming).toContainText("Loops that never end.");

  clock.forwardTo(Date.parse(`${hour.date}T12:00:00Z`) + 2 * 86_400_000);
  learning = await signIn(student);
  await learning.goto("/dashboard/student/lessons");
  const completed = section(learning, "Completed Sessions");
  await expect(completed.locator("summary")).toContainText("Your note");
  const [first = ""] = hour.tutor.split(" ");
  const page = await signIn({ email: `${first.toLowerCase()}.sample@demo.test`, password: "academy-demo" });
  await page.goto("/dashboard/tutor/bookings?status=confirmed");
  const name = `${student.firstName} ${student.lastName}`;
  await page.getByRole("button", { name: `Details: Computer Science with ${name}` }).click();
  await expect(details(page)).toContainText("Loops that never end.");
  await details(page)
    .getByLabel(/^What was done/)
    .fill("Traced a loop by hand <script>.");
  await details(page)
    .getByLabel(/^What to practice/)
    .fill("Three more of them.");
  await expectNoAxeViolations(page);
  await details(page).getByRole("button", { name: "Save notes" }).click();
  await expect(toasts(page)).toContainText("Notes saved");

  // Nobody has touched the student's window.
  await expect(completed.locator("summary")).toContainText(`Notes from ${first}`);
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
});

/** Any hour of a subject, near enough that the window of days has not moved past it. */
async function freeHour(page: Page, subject: string) {
  const days = (await (await page.request.get("/api/tutoring/days", { params: { subject } })).json()) as {
    days: string[];
  };
  const date = days.days.find((_, index) => index > 1) ?? "";
  const { tutors } = (await (
    await page.request.get("/api/tutoring/slots", { params: { subject, date } })
  ).json()) as {
    tutors: { tutor: { first_name: string; last_name: string }; slots: { start_time: string }[] }[];
  };
  const [offer] = tutors;
  const [slot] = offer?.slots ?? [];
  if (!offer || !slot) throw new Error(`nobody teaches ${subject} on ${date}`);
  const { first_name, last_name } = offer.tutor;
  return { subject, date, time: twelveHours(slot.start_time), tutor: `${first_name} ${last_name}` };
}
