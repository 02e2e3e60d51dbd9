// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { refreshBookings } from "../../queries/bookings.ts";
import {
  click,
  eventually,
  focus,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../testing/app-page.tsx";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Booking } from "../booking.ts";
import CancelLesson from "./cancel-lesson.tsx";

const FREE_UNTIL = "2026-11-21T00:00:00Z";

/** The dialog, opened the given time before the deadline for free cancellation. */
async function ask(
  side: "student" | "tutor",
  { now = "2026-11-20T12:00:00Z", ...change }: Partial<Booking> & { now?: string } = {},
) {
  const [onClose, onChange] = [vi.fn(), vi.fn()];
  const booking = sampleBooking({ cancellation: { free_until: FREE_UNTIL, refund_cents: 6000 }, ...change });
  const { client } = await renderPage(
    <CancelLesson
      booking={booking}
      side={side}
      open
      onClose={onClose}
      onChange={onChange}
      onClosed={vi.fn()}
    />,
    "/dashboard",
    { now },
  );
  return { booking, client, onClose, onChange };
}

const text = () => document.body.textContent;

test("of a lesson that is paid elsewhere nothing is promised back", async () => {
  const { booking } = await ask("student", { price_cents: 0, settled_elsewhere: true, cancellation: null });
  expect(text()).toContain("Nothing was charged here: it’s paid elsewhere.");
  stubApi({ status: 200, body: { ...booking, status: "cancelled" } });
  await click(getByText("Cancel session"));
  expect(toasts()).toEqual(["Session canceledIf you’ve paid for it, email us."]);
});

test("while the dialog is open the last free moment may pass, and the words change with it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  await ask("student", { now: "2026-11-20T23:59:58Z" });
  expect(text()).toContain("You’ll get $60.00 back.");
  await act(async () => vi.advanceTimersByTime(3000));
  expect(text()).toContain("It starts in less than 24 hours: no refund.");
  vi.useRealTimers();
});

test("the buttons of a question wait without being disabled", async () => {
  await ask("student");
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof problemResponse>>();
  stubApi(promise);
  const button = getByText("Cancel session");
  await focus(button);
  await click(button);
  expect([button, getByText("Keep it")].map(isOff)).toEqual([true, true]);
  resolve(problemResponse(503, "overloaded", "Try again."));
  await eventually(() => expect(text()).toContain("Try again."));
  expect(document.activeElement).toBe(button);
});

test("a lesson that others change while the dialog is open is followed, and a lesson that is gone is said to be", async () => {
  const { booking, client } = await ask("student");
  await type("reason", "A cold");
  const moved = { ...booking, scheduled_date: "2026-11-24", starts_at: "2026-11-25T00:00:00Z" };
  stubApi({ status: 200, body: moved }, problemResponse(404, "not_found", "We can’t find that."));
  await act(() => refreshBookings(client));
  await eventually(() => expect(text()).toContain("November 24"));
  expect(isOff(getByText("Cancel session"))).toBe(false);
  await act(() => refreshBookings(client));
  await eventually(() => expect(text()).toContain("This session no longer exists."));
  expect(isOff(getByText("Cancel session"))).toBe(true);
  expect(document.querySelector<HTMLTextAreaElement>("[name=reason]")?.value).toBe("A cold");
});

test("where trying again makes sense, the dialog and the reason stay, and the second try succeeds", async () => {
  const { booking, onClose, onChange } = await ask("student");
  const calls = stubApi(
    problemResponse(502, "payment_provider_failed", "The payment service didn’t respond."),
    { status: 200, body: booking },
    { status: 200, body: { ...booking, status: "cancelled", payment_status: "refund_pending" } },
  );
  await type("reason", "A cold");
  await click(getByText("Cancel session"));
  expect(text()).toContain("The payment service didn’t respond.");
  expect(document.querySelector<HTMLTextAreaElement>("[name=reason]")?.value).toBe("A cold");
  expect(onClose).not.toHaveBeenCalled();
  expect(onChange).not.toHaveBeenCalled();

  await click(getByText("Cancel session"));
  const asked = calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(asked).toEqual(Array(2).fill({ refund_cents: 6000, reason: "A cold" }));
  expect(text()).not.toContain("The payment service didn’t respond.");
  expect(onClose).toHaveBeenCalledOnce();
  expect(onChange).toHaveBeenCalledOnce();
});
