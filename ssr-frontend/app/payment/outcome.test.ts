import { expect, test } from "vitest";
import { bookingId, isOlder, LONG_WAIT_POLLS, paymentStateOf, pollDelay } from "./outcome.ts";

test.each([
  ["pending", "unpaid", "processing"],
  ["pending", "processing", "processing"],
  ["confirmed", "paid", "confirmed"],
  ["confirmed", "not_required", "confirmed"],
  ["completed", "paid", "confirmed"],
  ["cancelled", "unpaid", "failed"],
  ["cancelled", "paid", "cancelled"],
  ["cancelled", "refund_pending", "refunded"],
  ["cancelled", "refunded", "refunded"],
] as const)("a %s booking whose money is %s shows %s", (status, payment_status, state) => {
  expect(paymentStateOf({ status, payment_status })).toBe(state);
});

test("polls at once, then ever less often, at least twice a minute", () => {
  const pauses = Array.from({ length: 12 }, (_, attempt) => pollDelay(attempt));
  expect(pauses[0]).toBe(0);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses.at(-1)).toBe(30_000);
  const wait = pauses.slice(0, LONG_WAIT_POLLS).reduce((sum, pause) => sum + pause, 0);
  expect(wait).toBeGreaterThan(20_000);
  expect(wait).toBeLessThan(40_000);
});

test("takes only a booking's id from the address", () => {
  const id = "0b4f258d-30d0-44a0-b374-e105fe8e80f3";
  const of = (query: string) => bookingId(new URLSearchParams(query));
  expect(of(`session_id=cs_1&booking_id=${id}`)).toBe(id);
  expect(of("session_id=cs_1")).toBeUndefined();
  expect(of("booking_id=../session")).toBeUndefined();
});

test.each([
  ["of an earlier state, though asked for later", "2026-11-20T10:00:00Z", 3, true],
  ["of a later state, though asked for earlier", "2026-11-20T12:00:00Z", 1, false],
  ["of the same state, asked for earlier", "2026-11-20T11:00:00.000Z", 1, true],
  ["of the same state, asked for later", "2026-11-20T11:00:00Z", 3, false],
])("a response %s", (_, updated_at, request, older) => {
  const shown = { booking: { updated_at: "2026-11-20T11:00:00Z" }, request: 2 };
  expect(isOlder({ booking: { updated_at }, request }, shown)).toBe(older);
});
