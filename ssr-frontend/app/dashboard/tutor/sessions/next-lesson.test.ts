import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { nextLessonOf } from "./next-lesson.tsx";

const at = (id: string, starts_at: string, status: "confirmed" | "pending" | "cancelled" = "confirmed") =>
  sampleBooking({
    id,
    status,
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString(),
  });

test("the next session is the soonest that is confirmed and not over", () => {
  const items = [
    at("later", "2026-11-24T00:00:00Z"),
    at("over", "2026-11-19T00:00:00Z"),
    at("held", "2026-11-21T00:00:00Z", "pending"),
    at("off", "2026-11-21T05:00:00Z", "cancelled"),
    at("next", "2026-11-22T00:00:00Z"),
  ];
  expect(nextLessonOf(items, Date.parse("2026-11-20T12:00:00Z"))?.id).toBe("next");
  // A lesson in progress is still the next one.
  expect(nextLessonOf(items, Date.parse("2026-11-22T00:59:00Z"))?.id).toBe("next");
  expect(nextLessonOf(items, Date.parse("2026-11-22T01:00:00Z"))?.id).toBe("later");
  expect(nextLessonOf([], Date.parse("2026-11-20T12:00:00Z"))).toBeUndefined();
});
