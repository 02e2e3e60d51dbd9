/** Lessons and earnings in the accessibility tree, for student and tutor, in a product with a movable clock. */

import type { Page } from "@playwright/test";
import { bookFromElsewhere, changeProfileFromElsewhere, payFromElsewhere } from "../support/lessons.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { hourWith, weeklyTutor } from "../support/own-tutor.ts";
import { askerAs, fullName, newStudent } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { section } from "../support/tutoring.ts";

test.use({ ownProduct: OWN_CLOCK });

const rail = (page: Page) => page.getByRole("navigation", { name: "Tutor dashboard" });
/** The views of Session Management, one of which is shown. */
const views = (page: Page) => page.getByRole("navigation", { name: "Session Management" });

test("a lesson that is over, one that is booked and one that is held are told apart", async ({
  browser,
  signIn,
  request,
  clock,
}) => {
  test.slow();
  const { page: settings, person } = await weeklyTutor(browser, askerAs, { hourly_rate_cents: 4000 });
  const link = { zoom_link: "https://zoom.us/j/1234567890" };
  await changeProfileFromElsewhere(settings, link);
  const tutor = fullName(person);
  const student = await newStudent(request);
  const early = await askerAs(student);
  const over = await hourWith(early, person, 2);
  await payFromElsewhere(early, over);
  clock.forwardTo(Date.parse(`${over.date}T12:00:00Z`) + 86_400_000);
  const learning = await signIn(student);
  await payFromElsewhere(learning, await hourWith(learning, person, 2));
  await bookFromElsewhere(learning, await hourWith(learning, person, 2));
  await readLessons(learning, fullName(student), tutor);
  const page = await signIn(person);
  await readOverview(page, fullName(student), tutor);
  await readSessionsByDay(page);
  await readBookings(page, fullName(student));
  await readSchedule(page, fullName(student), over.date);
  await readPayments(page);
});

/** Upcoming lessons, a held slot, and completed lessons. */
async function readLessons(page: Page, student: string, tutor: string): Promise<void> {
  await page.goto("/dashboard/student/lessons");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Welcome, ${student}" [level=1]
      - link "Book a session"
      - heading "Tutoring Dashboard" [level=2]
      - term: Total Sessions
      - definition: "2"
      - term: Upcoming
      - definition: "1"
      - term: Completed
      - definition: "1"
      - figure /Fig\\. 1 Sessions per week\\./:
        - table "Sessions per week":
          - rowgroup:
            - row:
              - columnheader "Week of"
              - columnheader "Sessions"
          - rowgroup:
            - row:
              - rowheader
              - cell
      - region "Upcoming Sessions":
        - heading "Upcoming Sessions" [level=2]
        - article:
          - heading /English with ${tutor}/ [level=3]
          - paragraph:
            - timer
          - 'button /Continue to payment: English with ${tutor}, .+ [AP]M/'
          - 'button /Cancel hold: English with ${tutor}, .+ [AP]M/'
        - list:
          - listitem:
            - paragraph: Confirmed
            - 'button /Reschedule: English with ${tutor}, .+ [AP]M/'
            - 'button /Cancel session: English with ${tutor}, .+ [AP]M/'
      - region "Book a session":
        - navigation "Subject":
          - link "Mathematics"
      - region "Completed Sessions":
        - heading "Completed Sessions" [level=2]
        - list:
          - listitem:
            - paragraph: Completed
            - 'link /Book again: English with ${tutor}, .+ [AP]M/'
            - 'link /Receipt: English with ${tutor}, .+ [AP]M/'
  `);
  await expectReadable(page);
}

/** The next lesson, the counters, and two charts with their tables. */
async function readOverview(page: Page, student: string, tutor: string): Promise<void> {
  await page.goto("/dashboard/tutor/overview");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Welcome, ${tutor}" [level=1]
      - 'region /Next Upcoming Session:/':
        - 'heading /Next Upcoming Session:/ [level=2]'
        - 'link /Join Zoom: English with ${student}, .+ [AP]M, opens in a new tab/'
        - 'button /Details: English with ${student}, .+ [AP]M/'
      - term: Total Bookings
      - term: Confirmed Sessions
      - term: Hourly Rate
      - definition:
        - button "Update Rate"
      - term: Total Earnings
      - figure /Fig\\. 1 Hours taught per week\\./:
        - table "Hours taught per week"
      - figure /Fig\\. 2 Weekly earnings\\./:
        - table "Weekly earnings":
          - rowgroup:
            - row:
              - columnheader "Week of"
              - columnheader "Sessions"
              - columnheader "Earned"
      - region "Coming up":
        - heading "Coming up" [level=2]
  `);
  await expectReadable(page);
}

/** A calendar, and the sessions of one of its days. */
async function readSessionsByDay(page: Page): Promise<void> {
  await rail(page).getByRole("link", { name: "Sessions" }).click();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Session Management" [level=1]
      - navigation "Session Management":
        - link "Overview"
        - link "Availability"
        - link "Bookings"
        - link "Schedule"
      - region "Sessions by day":
        - heading "Sessions by day" [level=2]
        - group "Choose a day to see its sessions":
          - button "Previous month"
          - button "Next month"
          - grid /[A-Z][a-z]+ \\d{4}/:
            - row:
              - columnheader "Sunday"
            - rowgroup:
              - row:
                - gridcell /, sessions/ [selected]
        - region /^[A-Z][a-z]+day, /:
          - heading /^[A-Z][a-z]+day, / [level=3]
  `);
  await expect(views(page).locator("[aria-current=page]")).toHaveText("Overview");
  await expectReadable(page);
}

/** The list with its filters, and one booking in its side sheet. */
async function readBookings(page: Page, student: string): Promise<void> {
  await views(page).getByRole("link", { name: "Bookings" }).click();
  await expect(section(page, "Bookings")).toMatchAriaSnapshot(`
    - region "Bookings":
      - heading "Bookings" [level=2]
      - navigation "Status":
        - link "All"
        - link "Pending"
        - link "Confirmed"
        - link "Completed"
        - link "Canceled"
      - combobox "Subject":
        - option "All subjects" [selected]
      - list:
        - listitem:
          - paragraph: /Pending/
          - 'button /Cancel hold: English with ${student}, .+ [AP]M/'
        - listitem:
          - paragraph: Confirmed
          - 'button /Details: English with ${student}, .+ [AP]M/'
        - listitem:
          - 'button /Mark Complete: English with ${student}, .+ [AP]M/'
      - status
  `);
  await expect(views(page).locator("[aria-current=page]")).toHaveText("Bookings");
  const filters = page.getByRole("navigation", { name: "Status" });
  await expect(filters.locator("[aria-current=true]")).toHaveText("All");
  await expectReadable(page);
  await filters.getByRole("link", { name: "Pending" }).click();
  // The filter's result is announced.
  await expect(section(page, "Bookings").getByRole("status")).toHaveText("1 pending booking.");

  await page.getByRole("button", { name: /^Details: / }).click();
  await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - dialog "English with ${student}":
      - heading "English with ${student}" [level=2]
      - term: When
      - term: Price
      - term: Booked
      - region "Notes":
        - heading "Notes" [level=3]
      - button "Close"
  `);
  await expectReadable(page);
}

/** Seven days with their lessons. */
async function readSchedule(page: Page, student: string, date: string): Promise<void> {
  await page.goto(`/dashboard/tutor/schedule?week=${date}`);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Session Management" [level=1]
      - region /\\d{4}/:
        - navigation "Weeks":
          - link "Previous Week"
          - link "Today"
          - link "Next Week"
        - heading /\\d{4}/ [level=2]
        - list:
          - listitem:
            - heading /^Sun, / [level=3]
          - listitem:
            - heading /^Mon, / [level=3]
  `);
  const lesson = page.getByRole("button", { name: `English ${student}` }).first();
  await expect(lesson).toHaveAccessibleName(
    /^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, \d+:\d\d .*[AP]M English .* [A-Z][a-z]+$/,
  );
  // In a narrow viewport the days are always a list.
  await expect(page.getByRole("navigation", { name: "View" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 2 })).toHaveAttribute("aria-live", "polite");
  await expectReadable(page);
}

/** Payments by month and by session. */
async function readPayments(page: Page): Promise<void> {
  await rail(page).getByRole("link", { name: "Payments" }).click();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Payments" [level=1]
      - region "Where your earnings are":
        - term: Paid out
        - term: On its way
        - term: Due
      - region "Month by month":
        - heading "Month by month" [level=2]
        - table "Monthly earnings":
          - rowgroup:
            - row:
              - columnheader "Month"
              - columnheader "Sessions"
              - columnheader "Earned"
          - rowgroup:
            - row:
              - rowheader /[A-Z][a-z]+ \\d{4}/
              - cell
              - cell /\\$/
      - region "Session by session":
        - heading "Session by session" [level=2]
        - paragraph:
          - link "Download all as CSV"
        - list:
          - listitem
  `);
  await expectReadable(page);
}
