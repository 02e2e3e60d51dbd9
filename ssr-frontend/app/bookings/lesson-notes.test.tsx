// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createTestClient } from "../testing/app-page.tsx";
import { sampleBooking } from "../testing/sample-booking.ts";
import { LessonNotes } from "./lesson-notes.tsx";

const html = (change: Parameters<typeof sampleBooking>[0]) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createTestClient()}>
      <LessonNotes booking={sampleBooking(change)} side="student" />
    </QueryClientProvider>,
  );

test("a lesson without notes says nothing of them", () => expect(html({})).toBe(""));

test("what the tutor wrote comes before what the student did, each below what it is", () => {
  const words = html({ student_notes: "Friction?", tutor_notes: "Forces.", practice_notes: "Draw." });
  expect(words).toContain("Notes from Mira");
  expect(words.replaceAll(/<[^>]+>/g, "|")).toMatch(
    /What we did\|+Forces\.\|+What to practice\|+Draw\.\|+Your note\|+Friction\?/,
  );
});

test("a note of the student alone is headed once", () => {
  const words = html({ student_notes: "Friction?" });
  expect(words).toMatch(/<summary>Your note/);
  expect(words).toContain('<p class="note-texts">Friction?</p>');
  expect(words.split("Your note")).toHaveLength(2);
});
