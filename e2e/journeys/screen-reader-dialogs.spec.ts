/** What is asked about a lesson before it is booked, moved or cancelled, as a screen reader has it. */
import type { Page } from "@playwright/test";
import { bookFromElsewhere } from "../support/lessons.ts";
import { hourWith, weeklyTutor } from "../support/own-tutor.ts";
import { fullName, type Person } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { type BookableHour, dayWords, openDay, timeButton, turnToMonth } from "../support/tutoring.ts";

/** About so many days ahead: the window of days has not moved past it. */
const AHEAD = 14;

const dialog = (page: Page) => page.getByRole("dialog");

/** A student's lesson with a tutor, booked, and the list it is in. */
async function booked(page: Page, tutor: Person): Promise<BookableHour> {
  const hour = await hourWith(page, tutor, AHEAD);
  await bookFromElsewhere(page, hour);
  await page.goto("/dashboard/student/lessons");
  return hour;
}

test("before a lesson is booked, it is read whole", async ({ browser, signIn, student }) => {
  const { person } = await weeklyTutor(browser, signIn);
  const page = await signIn(student);
  const hour = await hourWith(page, person, AHEAD);
  await openDay(page, hour);
  await timeButton(page, hour).click();
  await expect(dialog(page)).toMatchAriaSnapshot(`
    - dialog "Book this session?":
      - heading "Book this session?" [level=2]
      - term: Session
      - definition: English, one hour on Zoom
      - term: Tutor
      - definition: ${fullName(person)}
      - term: When
      - definition: /${dayWords(hour.date)}.+ Pacific time .+ your time/
      - term: Price
      - definition:
        - strong: Free
      - textbox "What would you like to work on? (optional)"
      - paragraph: This session is free and is confirmed at once.
      - button "Choose another time"
      - button "Book session"
  `);
  await expect(dialog(page).getByRole("textbox")).toHaveAccessibleDescription(
    `${person.firstName} reads it before the session.`,
  );
  await expectReadable(page);
});

test("a lesson that is moved is named, and the new time is one that is pressed", async ({
  browser,
  signIn,
  student,
}) => {
  const { person } = await weeklyTutor(browser, signIn);
  const page = await signIn(student);
  const { date } = await booked(page, person);
  await page.getByRole("button", { name: /^Reschedule: English/ }).click();
  await expect(dialog(page)).toMatchAriaSnapshot(`
    - dialog "Reschedule this session":
      - heading "Reschedule this session" [level=2]
      - paragraph: /English with ${fullName(person)}\\. Now/
      - paragraph: A session can be moved up to 24 hours before it starts.
      - group "New day of the session":
        - button "Previous month"
        - button "Next month"
        - grid /[A-Z][a-z]+ \\d{4}/
      - region "New time":
        - paragraph: Choose a marked day to see its free times.
      - button "Keep the present time"
      - button "Choose a new time" [disabled]
  `);
  await expectReadable(page);

  await turnToMonth(dialog(page), date);
  await dialog(page)
    .getByRole("gridcell", { name: `${dayWords(date)}, free times` })
    .click();
  const time = dialog(page).getByRole("button", { name: /^3:00 PM/ });
  await time.click();
  await expect(dialog(page)).toMatchAriaSnapshot(`
    - dialog:
      - group "New day of the session":
        - grid:
          - rowgroup:
            - row:
              - gridcell "${dayWords(date)}, free times" [selected]
      - region "New time":
        - heading "${dayWords(date)}" [level=3]
        - paragraph: /Start times in Pacific time/
        - list "Free start times of ${fullName(person)}":
          - listitem:
            - button /3:00 PM Pacific time .* your time/ [pressed]
      - button "Keep the present time"
      - button /Move to .+, 3:00 PM/
  `);
  await expectReadable(page);
});

test("before a lesson is cancelled, its time and its money are said", async ({
  browser,
  signIn,
  student,
}) => {
  const { person } = await weeklyTutor(browser, signIn);
  const page = await signIn(student);
  await booked(page, person);
  await page.getByRole("button", { name: /^Cancel session: English/ }).click();
  await expect(dialog(page)).toMatchAriaSnapshot(`
    - dialog "Cancel this session?":
      - heading "Cancel this session?" [level=2]
      - paragraph: /English with ${fullName(person)}, .+ Pacific time/
      - status:
        - strong: "This session is free: nothing was charged."
      - textbox "Reason (optional)"
      - button "Keep it"
      - button "Cancel session"
  `);
  await expect(dialog(page).getByRole("textbox")).toHaveAccessibleDescription(
    `${person.firstName} reads it in our email.`,
  );
  await expectReadable(page);
});
