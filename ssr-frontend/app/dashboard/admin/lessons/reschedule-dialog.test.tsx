// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { click, eventually, problemResponse, stubApi } from "../../../testing/app-page.tsx";
import {
  answer,
  ask,
  dialog,
  fetchLessonDialogs,
  inDialog,
  LESSON,
  MOVED,
  sent,
  showLesson,
} from "../../../testing/lesson-page.tsx";
import { sampleLesson } from "../../../testing/sample-lesson.ts";
import { sampleTutorCard } from "../../../testing/sample-tutor.ts";

beforeAll(fetchLessonDialogs);

test("a lesson that was changed meanwhile is not moved before that was told, and then as it is", async () => {
  await showLesson(sampleLesson({ money: { refunded_cents: 2000 } }));
  const days = { zone: LESSON.booking.zone, from: "2026-11-20", to: "2027-01-15", days: ["2026-11-23"] };
  const at = (hour: number) => ({
    starts_at: `2026-11-23T${hour + 8}:00:00Z`,
    ends_at: `2026-11-23T${hour + 9}:00:00Z`,
    start_time: `${hour}:00`,
    end_time: `${hour + 1}:00`,
  });
  const slots = {
    zone: days.zone,
    date: "2026-11-23",
    tutors: [{ tutor: sampleTutorCard(), price_cents: 6000, slots: [at(10), at(11)] }],
  };
  const detail = "Grace Sample moved this session in the meantime. Nothing was changed.";
  // The refetches of days, slots and lesson may come in any order.
  const all = answer({ ...MOVED, ...days, ...slots });
  const conflict = problemResponse(409, "edit_conflict", detail);
  const calls = stubApi(answer(days), answer(slots), conflict, all, all, all, conflict, all, all, all);
  await ask("Reschedule");
  expect(dialog()?.textContent).toContain(
    "$40.00 of the payment stays with the session: $20.00 has gone back. Robin and Mira get an email.",
  );
  await click(
    await eventually(() => {
      const day = document.querySelector<HTMLElement>('[role=gridcell][aria-label^="Monday, November 23"]');
      if (!day) throw new Error("the calendar is not there yet");
      return day;
    }),
  );
  await eventually(() => expect(document.querySelectorAll(".slot")).toHaveLength(2));
  await click(document.querySelector(".slot") as HTMLElement);
  await click(inDialog("Move to Mon, Nov 23, 10:00 AM"));
  await eventually(() =>
    expect(dialog()?.textContent).toContain("In the meantime, someone moved it to Sunday, November 22, 2026"),
  );
  expect(dialog()?.textContent).toContain(detail);
  await click(inDialog("Move to Mon, Nov 23, 10:00 AM"));
  expect(sent(calls).map(({ body }) => body)).toMatchObject([{ shown_sequence: 0 }, { shown_sequence: 3 }]);
});
