/** What an hour costs: the tutor says it, and everybody who is looking sees it. */
import { expectNoAxeViolations } from "../support/axe.ts";
import { readApi } from "../support/lessons.ts";
import { weeklyTutor } from "../support/own-tutor.ts";
import { expect, test } from "../support/test.ts";
import {
  bookableDays,
  confirmDialog,
  openDay,
  section,
  timeButton,
  toasts,
  twelveHours,
} from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

test("a new rate is the price on the pages that are open, and nobody books at the old one unasked", async ({
  browser,
  page: visitor,
  signIn,
  student,
}) => {
  test.slow();
  const options = { subject: "Biology", hourly_rate_cents: null };
  const { person, page: tutor } = await weeklyTutor(browser, signIn, options);
  await tutor.goto("/dashboard/tutor/overview");
  const counters = tutor.getByRole("main");
  for (const label of ["Total Bookings", "Confirmed Sessions", "Hourly Rate", "Total Earnings"]) {
    await expect(counters.getByText(label, { exact: true })).toBeVisible();
  }

  // A student who is about to book.
  const learning = await signIn(student);
  const { days } = await bookableDays(learning, "Biology");
  const date = days.at(-3) ?? "";
  const name = `${person.firstName} ${person.lastName}`;
  const { tutors } = await readApi<{
    tutors: { tutor: { last_name: string }; slots: { start_time: string }[] }[];
  }>(learning, `/api/tutoring/slots?${new URLSearchParams({ subject: "Biology", date })}`);
  const slot = tutors.find((offer) => offer.tutor.last_name === person.lastName)?.slots[0];
  const hour = { subject: "Biology", date, time: twelveHours(slot?.start_time ?? ""), tutor: name };
  await openDay(learning, hour);
  await timeButton(learning, hour).click();
  await expect(confirmDialog(learning)).toContainText("$50");

  await tutor.getByRole("button", { name: "Update Rate" }).click();
  const form = section(tutor, "Update Hourly Rate");
  const field = form.getByLabel("Your rate an hour, in dollars");
  await expect(field).toBeFocused();
  await field.fill("2000");
  await form.getByRole("button", { name: "Save rate" }).click();
  await expect(toasts(tutor)).toContainText("Please choose a rate from $0 to $1000.");
  await expectNoAxeViolations(tutor);
  await field.fill("52.50");
  await expect(form).toContainText("Students pay $70 an hour, of which $52.50 is yours.");
  await field.press("Enter");
  await expect(toasts(tutor)).toContainText("Hourly rate updated successfully!");
  await expect(form).toBeHidden();
  await expect(tutor.getByRole("button", { name: "Update Rate" })).toBeFocused();
  await expect(counters).toContainText("$52.50");
  await expectNoAxeViolations(tutor);

  // The student has touched nothing.
  const step = confirmDialog(learning);
  await expect(step).toContainText("The tutor has changed the price from $50 to $70.");
  await expectNoAxeViolations(learning);
  await step.getByRole("button", { name: "Hold and go to payment" }).click();
  await expect(learning.getByText("$70.00").first()).toBeVisible();

  await expect(async () => {
    await visitor.goto("/mentor");
    const link = visitor.getByRole("link", { name, exact: true });
    await expect(visitor.getByRole("listitem").filter({ has: link })).toContainText("$70 an hour", {
      timeout: 500,
    });
  }).toPass();
});

test("a rate that is no number counts as 0, and says what that means", async ({ browser, signIn }) => {
  test.slow();
  const page = await signIn(await newTutor(browser));
  await page.goto("/dashboard/tutor/overview");
  await page.getByRole("button", { name: "Update Rate" }).click();
  const form = section(page, "Update Hourly Rate");
  const field = form.getByLabel("Your rate an hour, in dollars");
  await field.fill("");
  await expect(form).toContainText("Students pay nothing: your sessions are free.");
  await field.blur();
  await expect(field).toHaveValue("0");
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("main")).toContainText("$40");
});
