/**
 * Notes of a tutor after a lesson: the AI tutor gets them if the student agrees. Uses its own product with a movable
 * clock.
 */

import { randomUUID } from "node:crypto";
import {
  ask,
  button,
  chooseSession,
  connect,
  enterBeta,
  heading,
  OpenAiControl,
} from "../support/ai-tutor.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { type BookedLesson, bookFromElsewhere, changeFromElsewhere, readApi } from "../support/lessons.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { hourWith, weeklyTutor } from "../support/own-tutor.ts";
import { fullName } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";

// The lesson has to take place.
test.use({ ownProduct: OWN_CLOCK });

const NOTES_FIELD = /^Notes from a session/;

test("the notes of a lesson are read where the student chooses them, and nowhere else", async ({
  browser,
  signIn,
  student,
  clock,
}) => {
  test.slow();
  const { person: tutor, page: teaching } = await weeklyTutor(browser, signIn);
  let page = await signIn(student);
  await bookFromElsewhere(page, await hourWith(page, tutor, 2));
  const { items } = await readApi<{ items: BookedLesson[] }>(page, "/api/bookings?when=upcoming");
  const [lesson] = items;
  if (!lesson) throw new Error("the lesson that was booked is not listed");
  clock.forwardTo(Date.parse(lesson.ends_at) + 60_000);
  const practice_notes = `Commas, the list ${randomUUID()}.`;
  await changeFromElsewhere(teaching, "PUT", `/api/bookings/${lesson.id}/notes`, {
    tutor_notes: "Only for the two of us.",
    practice_notes,
    version: 0,
  });

  page = await signIn(student);
  const openai = new OpenAiControl(page.request);
  const [without, withNotes] = [`Without ${randomUUID()}`, `With ${randomUUID()}`];
  await enterBeta(page);
  await expect(page.getByLabel(NOTES_FIELD)).toHaveValue("");
  await chooseSession(page, { subject: "English", topic: without });
  await expect(page.getByRole("main")).not.toContainText("Session notes");
  await connect(page);
  await ask(page, "I begin");
  await button(page, "Disconnect").click();
  await expect(heading(page, "Ready to learn")).toBeFocused();

  await button(page, "Change").click();
  await page.getByLabel(NOTES_FIELD).selectOption(lesson.id);
  await chooseSession(page, { subject: "English", topic: withNotes });
  await expect(page.getByRole("definition").filter({ hasText: fullName(tutor) })).toContainText(
    "English with",
  );
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await connect(page);
  await ask(page, "I begin again");

  const [told, toldWithNotes] = [
    await openai.instructionsWith(without),
    await openai.instructionsWith(withNotes),
  ];
  expect([told.length, toldWithNotes.length], "sessions that the model was told of").toEqual([1, 1]);
  expect(told[0]).not.toContain(practice_notes);
  expect(toldWithNotes[0]).toContain(practice_notes);
  expect(toldWithNotes[0], "what is not for practice").not.toContain("Only for the two of us.");
});
