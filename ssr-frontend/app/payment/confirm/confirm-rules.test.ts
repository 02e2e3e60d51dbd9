import { expect, test } from "vitest";
import type { ChosenHour } from "../../bookings/chosen-hour.ts";
import { readConfirmation } from "./confirm-rules.ts";

const chosen: ChosenHour = {
  tutor: "0192aa11-0000-7000-8000-00000000000a",
  subject: "Physics",
  starts_at: "2026-11-29T21:00:00Z",
};

const booked = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readConfirmation(form, chosen);
};

const hour = { tutor_id: chosen.tutor, subject: "Physics", starts_at: chosen.starts_at };

test("the hour is the address's, the price the one that was shown", () => {
  expect(booked({ price: "5000", student_notes: "  Friction. ", tutor_id: "another" })).toEqual({
    ...hour,
    shown_price_cents: 5000,
    student_notes: "Friction.",
  });
  expect(booked({ price: "0", student_notes: " " })).toEqual({ ...hour, shown_price_cents: 0 });
  expect(booked({ price: "cheap" })).toEqual(hour);
});
