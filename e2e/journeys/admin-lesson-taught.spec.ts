/** What an admin gives back of a lesson that has taken place, on a clock that is moved. */

import { expectNoAxeViolations } from "../support/axe.ts";
import { openAtWork } from "../support/keyboard.ts";
import { bookAndPay, paymentTotalsOf } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { hourWith, weeklyTutor } from "../support/own-tutor.ts";
import { demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, section, toasts } from "../support/tutoring.ts";

// The lesson has to take place.
test.use({ ownProduct: OWN_CLOCK });

test("a part of what was paid goes back after the lesson, and its tutor earns as much as before", {
  tag: "@wide",
}, async ({ browser, signIn, student, clock }) => {
  test.setTimeout(300_000);
  const { person: tutor } = await weeklyTutor(browser, signIn, { hourly_rate_cents: null });
  const learning = await signIn(student);
  const lesson = await bookAndPay(learning, await hourWith(learning, tutor, 2));
  clock.forwardTo(Date.parse(lesson.ends_at) + 60_000);
  const admin = await signIn(demo.admin);
  await openAtWork(admin, `/dashboard/admin/lessons?lesson=${lesson.id}`);
  await admin.getByRole("main").getByRole("button", { name: "Refund" }).click();
  const question = confirmDialog(admin);
  await question.getByLabel("Amount, in dollars").fill("5");
  await expect(question).toContainText("share stays $40.00.");
  await question.getByLabel("Reason").fill("It began ten minutes late.");
  await expectNoAxeViolations(admin);
  await question.getByRole("button", { name: "Refund $5.00", exact: true }).click();
  await expect(toasts(admin)).toContainText("Refund on its way");
  await expect(question).toHaveCount(0);
  // Nobody touches the page. Where the clock has jumped all jobs are at work, and the refund may wait for its next turn.
  await expect(section(admin, "Money")).toContainText("Refunded-$5.00Left$45.00", { timeout: 60_000 });
  await emailTo(admin.request, student.email, /refund/i, "$5.00");
  expect((await paymentTotalsOf(admin.request, lesson)).refunded).toBe(500);
});
