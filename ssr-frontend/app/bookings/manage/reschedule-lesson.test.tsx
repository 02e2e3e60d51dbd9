// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from "vitest";
import {
  click,
  eventually,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
} from "../../testing/app-page.tsx";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { sampleTutorCard } from "../../testing/sample-tutor.ts";
import RescheduleLesson from "./reschedule-lesson.tsx";

const zone = "America/Los_Angeles";
const booking = sampleBooking();
const dialog = {
  booking,
  side: "student" as const,
  open: true,
  onClose: vi.fn(),
  onChange: vi.fn(),
  onClosed: vi.fn(),
};

const days = { status: 200, body: { zone, from: "2026-11-20", to: "2027-01-15", days: ["2026-11-23"] } };

const slot = (hour: number) => ({
  starts_at: `2026-11-23T${hour + 8}:00:00Z`,
  ends_at: `2026-11-23T${hour + 9}:00:00Z`,
  start_time: `${hour}:00`,
  end_time: `${hour + 1}:00`,
});

const offering = (...hours: number[]) => ({
  status: 200,
  body: {
    zone,
    date: "2026-11-23",
    tutors: hours.length > 0 ? [{ tutor: sampleTutorCard(), price_cents: 6000, slots: hours.map(slot) }] : [],
  },
});

// The date library is large; the first test would wait for it.
beforeAll(() => import("../../components/calendar/month.tsx"));

/**
 * Opens the dialog and selects the only day with slots; the responses are those of the days, of the slots,
 * and of both when they are refetched.
 */
async function choose(...later: { status: number; body?: unknown }[]) {
  const [onClose, onChange] = [vi.fn(), vi.fn()];
  const calls = stubApi(days, offering(10, 11), ...later);
  await renderPage(<RescheduleLesson {...dialog} onClose={onClose} onChange={onChange} />, "/dashboard");
  const day = await eventually(() => {
    const found = document.querySelector<HTMLElement>('[role=gridcell][aria-label^="Monday, November 23"]');
    if (!found) throw new Error("the calendar is not there yet");
    return found;
  });
  await click(day);
  await eventually(() => expect(times()).not.toHaveLength(0));
  return { calls, onClose, onChange };
}

const times = () => [...document.querySelectorAll<HTMLElement>(".slot")];

test("the times of the session's own day are shown first, not of the first free one", async () => {
  const own = { ...days.body, days: ["2026-11-20", "2026-11-21", "2026-11-23"] };
  const calls = stubApi({ status: 200, body: own }, offering());
  await renderPage(<RescheduleLesson {...dialog} />);
  await eventually(() => expect(getByText("Saturday, November 21").tagName).toBe("H3"));
  expect(calls[1]?.path).toContain("date=2026-11-21");
});

test("an hour that is taken first keeps the dialog, with the times as they are now", async () => {
  const { onClose, onChange } = await choose(
    problemResponse(409, "slot_taken", "Someone just took this time."),
    days,
    offering(11),
  );
  await click(times()[0] as HTMLElement);
  await click(getByText("Move to Mon, Nov 23, 10:00 AM"));
  await eventually(() => expect(times()).toHaveLength(1));
  expect(document.body.textContent).toContain("Someone just took this time. The times above are up to date.");
  expect(isOff(getByText("Choose a new time"))).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(onChange).not.toHaveBeenCalled();
});

test("what is known stays when it cannot be brought up to date, and is said to be old", async () => {
  await choose(
    problemResponse(409, "slot_taken", "Someone just took this time."),
    problemResponse(503, "unreachable", "We cannot reach our records."),
    problemResponse(503, "unreachable", "We cannot reach our records."),
  );
  await click(times()[0] as HTMLElement);
  await click(getByText("Move to Mon, Nov 23, 10:00 AM"));
  await eventually(() =>
    expect(document.body.textContent).toContain(
      "We cannot reach our records. The times below may be out of date.",
    ),
  );
  expect(times()).toHaveLength(2);
  expect(document.querySelector("[role=gridcell]")).not.toBeNull();
  expect(document.body.textContent).toContain("Someone just took this time.");
  expect(document.body.textContent).not.toContain("are up to date");
});

test("when it is too late to move it at all, the dialog says so and stays", async () => {
  const tooLate = { ...booking, allowed_actions: [] };
  const { onClose, onChange } = await choose(
    problemResponse(409, "action_not_allowed", "This session starts in less than 24 hours."),
    days,
    offering(10, 11),
    { status: 200, body: tooLate },
  );
  await click(times()[0] as HTMLElement);
  await click(getByText("Move to Mon, Nov 23, 10:00 AM"));
  expect(toasts()).toEqual(["Error updating bookingThis session starts in less than 24 hours."]);
  await eventually(() => expect(document.body.textContent).toContain("you can’t do this anymore"));
  expect(isOff(getByText("Move to Mon, Nov 23, 10:00 AM"))).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(onChange).not.toHaveBeenCalled();
});

test("times that cannot be loaded say why, and are asked for again", async () => {
  stubApi(problemResponse(503, "unreachable", "We cannot reach our records."), days);
  await renderPage(<RescheduleLesson {...dialog} />);
  await eventually(() => expect(document.body.textContent).toContain("We cannot reach our records."));
  await click(getByText("Try again"));
  await eventually(() => expect(document.body.textContent).not.toContain("We cannot reach our records."));
});
