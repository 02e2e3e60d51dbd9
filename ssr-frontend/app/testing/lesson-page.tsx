import { expect } from "vitest";
import LessonsTab from "../dashboard/admin/lessons.tsx";
import { type AdminLesson, adminLesson } from "../queries/admin-lessons.ts";
import { click, eventually, getByText, renderPage } from "./app-page.tsx";
import { sampleLesson, sampleSubstitute } from "./sample-lesson.ts";

/** The default lesson of the tests. */
export const LESSON = sampleLesson();
const { id } = LESSON.booking;
/** The same lesson after rescheduling. */
export const MOVED = sampleLesson({
  booking: { calendar_sequence: 3, starts_at: "2026-11-23T00:00:00Z", scheduled_date: "2026-11-22" },
});
/** Its endpoint. */
export const DETAIL = `/api/admin/lessons/${id}`;
/** A substitute tutor. */
export const ADA = sampleSubstitute().tutor;

/** Loads the chunks of the dialogs, and the date library of the calendar. */
export const fetchLessonDialogs = () =>
  Promise.all([
    import("../dashboard/admin/lessons/cancel-dialog.tsx"),
    import("../dashboard/admin/lessons/substitute-dialog.tsx"),
    import("../dashboard/admin/lessons/refund-dialog.tsx"),
    import("../bookings/manage/reschedule-lesson.tsx"),
    import("../dashboard/admin/lessons/cancel-hold-dialog.tsx"),
    import("../components/calendar/month.tsx"),
  ]);

/** Renders the page of a lesson for an admin. */
export const showLesson = (
  lesson: AdminLesson = LESSON,
  others: Parameters<typeof renderPage>[3] = [],
  session: Parameters<typeof renderPage>[2] = {},
) =>
  renderPage(<LessonsTab />, `/dashboard/admin/lessons?lesson=${id}`, session, [
    [adminLesson(id).queryKey, lesson],
    ...others,
  ]);

export const text = () => document.body.textContent ?? "";
export const buttons = () =>
  [...document.querySelectorAll(".lesson-buttons button")].map(({ textContent }) => textContent);
export const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
export const value = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
export const sent = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method }) => method !== "GET");

export async function ask(words: string) {
  await click(getByText(words));
  await eventually(() => expect(dialog()).not.toBeNull());
}

export async function choose(name: string, of: string) {
  const radio = document.querySelector<HTMLElement>(`[name=${name}][value="${of}"]`);
  if (!radio) throw new Error(`no ${of} in: ${dialog()?.textContent}`);
  await click(radio);
}

export const answer = (body: unknown) => ({ status: 200, body });

/** The button with that text in the dialog. */
export function inDialog(words: string): HTMLElement {
  const found = [...(dialog()?.querySelectorAll("button") ?? [])].find(
    ({ textContent }) => textContent === words,
  );
  if (!found) throw new Error(`no ${words} in: ${dialog()?.textContent}`);
  return found;
}
