// @vitest-environment happy-dom
import { act, useState } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { adminLessonDays, adminLessonSlots } from "../../../queries/admin-booking.ts";
import { type AdminUserDetail, adminUser } from "../../../queries/admin-users.ts";
import type { DaySlots } from "../../../queries/tutoring.ts";
import {
  click,
  eventually,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import { sampleUserDetail } from "../../../testing/sample-admin.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { sampleTutorCard } from "../../../testing/sample-tutor.ts";
import { BookSession } from "./book-session.tsx";

// Loaded lazily when a slot is first selected.
beforeAll(async () => {
  await import("./booking-form.tsx");
});

const USER = sampleUserDetail();
const PATH = `/dashboard/admin/book?student=${USER.id}`;
const DATE = "2026-11-24";
const zone = "America/Los_Angeles";
const tutor = sampleTutorCard();
const slotAt = (hour: number) => ({
  starts_at: `2026-11-25T0${hour - 16}:00:00Z`,
  ends_at: `2026-11-25T0${hour - 15}:00:00Z`,
  start_time: `${hour}:00`,
  end_time: `${hour + 1}:00`,
});
const days = { zone, from: "2026-11-20", to: "2027-01-15", days: [DATE] };
const slotsOf = (price_cents: number, hours = [16, 17]): DaySlots => ({
  zone,
  date: DATE,
  tutors: hours.length === 0 ? [] : [{ tutor, price_cents, slots: hours.map(slotAt) }],
});

/** Renders the choice of a time for a student, with the price of an hour. */
const show = (
  price = 6000,
  change: Partial<AdminUserDetail> = {},
  page = <BookSession studentId={USER.id} subject="Physics" date={DATE} />,
) =>
  renderPage(page, `${PATH}&subject=Physics&date=${DATE}`, {}, [
    [adminUser(USER.id).queryKey, sampleUserDetail(change)],
    [adminLessonDays(USER.id, "Physics").queryKey, days],
    [adminLessonSlots(USER.id, "Physics", DATE).queryKey, slotsOf(price)],
  ]);

/** The button of a slot, such as `4:00 PM`. */
function hour(words: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(".slot")].find(({ textContent }) =>
    textContent?.startsWith(words),
  );
  if (!found) throw new Error(`no ${words} in: ${document.body.textContent}`);
  return found;
}

const radio = (value: string) =>
  document.querySelector<HTMLInputElement>(`[value="${value}"]`) as HTMLElement;
const note = () => document.querySelector<HTMLTextAreaElement>("[name=student_notes]")?.value;
const consequence = () => document.querySelector(".booking-consequence")?.textContent;
const alerts = () =>
  [...document.querySelectorAll(".booking-form .MuiAlert-message")].map((a) => a.textContent);
const isTold = () => document.body.textContent;

/** The responses to the refetch after a rejected booking: days and slots. */
const reread = (price: number, hours?: number[]) => [
  { status: 200, body: days },
  { status: 200, body: slotsOf(price, hours) },
];

/** The POST requests that were sent. */
const posts = (calls: { method: string }[]) => calls.filter(({ method }) => method === "POST");

test("a chosen hour leads on to how it is paid, and what follows is said for each way", async () => {
  await show();
  expect(getByText("Robin Sample").getAttribute("href")).toBe(`/dashboard/admin/users?user=${USER.id}`);
  expect(isTold()).toContain("Mira Sample$60 an hour");
  await click(hour("4:00 PM"));
  expect(hour("4:00 PM").getAttribute("aria-pressed")).toBe("true");
  // Several tutors may have the same slot.
  expect(hour("4:00 PM").textContent).toContain("Pacific time with Mira Sample");
  expect(document.activeElement?.textContent).toBe("Book this time");
  expect(document.querySelector(".summary")?.textContent).toContain("Tuesday, November 24, 2026");
  expect(consequence()).toBe("Choose how it’s paid to see what happens next.");
  await click(radio("card"));
  expect(consequence()).toBe(
    "We email Robin a link to pay $60, and hold the hour for 24 hours. Once it’s paid, the session is confirmed and we email both.",
  );
  expect(getByText("Hold and email the link")).toBeTruthy();
  await click(radio("elsewhere"));
  expect(consequence()).toContain(
    "confirmed right away and nothing is charged here. We email Robin and Mira.",
  );
  expect(consequence()).toContain("Unpaid Sessions");
});

test("nothing is booked before it is said how it is paid", async () => {
  await show();
  await click(hour("4:00 PM"));
  const calls = stubApi();
  await click(getByText("Book session"));
  expect(isTold()).toContain("Please choose how it’s paid.");
  expect(document.activeElement).toBe(radio("card"));
  expect(calls).toEqual([]);
});

test("of a free session nobody is asked how it is paid", async () => {
  await show(0);
  await click(hour("4:00 PM"));
  expect(document.querySelector("[name=payment]")).toBeNull();
  expect(consequence()).toBe("The session is free and confirmed right away. We email Robin and Mira.");
  const calls = stubApi({ status: 201, body: { booking: sampleBooking({ price_cents: 0 }) } });
  await click(getByText("Book session"));
  expect(calls[0]?.body).toMatchObject({ payment: "card", shown_price_cents: 0 });
  expect(calls[0]?.body).not.toHaveProperty("student_notes");
});

test.each(["slot_taken", "student_busy", "slot_unavailable"])(
  "after %s the times are read again and another is chosen, with all that was said kept",
  async (code) => {
    await show();
    await click(hour("4:00 PM"));
    await click(radio("elsewhere"));
    await type("student_notes", "Friction");
    const calls = stubApi(problemResponse(409, code, "That hour is gone."), ...reread(6000, [17]), {
      status: 200,
      body: USER,
    });
    await click(getByText("Book session"));
    await eventually(() => expect(document.querySelectorAll(".slot")).toHaveLength(1));
    expect(calls.slice(1).map(({ path }) => path)).toContain(
      `/api/admin/lessons/slots?student_id=${USER.id}&subject=Physics&date=${DATE}`,
    );
    expect(toasts()).toEqual(["Session not bookedThat hour is gone. The times are up to date."]);
    expect(document.querySelector(".booking-form")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Free on Tuesday, November 24");
    await click(hour("5:00 PM"));
    expect(note()).toBe("Friction");
    expect((radio("elsewhere") as HTMLInputElement).checked).toBe(true);
  },
);

test("a price that has changed is shown before anything is booked, and the next press agrees to it", async () => {
  await show();
  await click(hour("4:00 PM"));
  await click(radio("card"));
  await type("student_notes", "Friction");
  const calls = stubApi(
    problemResponse(409, "price_changed", "The price has changed."),
    ...reread(7000),
    { status: 200, body: USER },
    { status: 201, body: { booking: sampleBooking() } },
  );
  await click(getByText("Hold and email the link"));
  await eventually(() => expect(alerts()[0]).toBe("Mira changed the price from $60 to $70."));
  expect(alerts()[1]).toBe("The price has changed.");
  expect(note()).toBe("Friction");
  expect(consequence()).toContain("a link to pay $70");
  await click(getByText("Hold and email the link"));
  expect(posts(calls).at(-1)).toMatchObject({ body: { shown_price_cents: 7000, student_notes: "Friction" } });
});

test("an hour that is booked is gone from the list, which is no obstacle, until the lesson's page comes", async () => {
  const { place } = await show();
  await click(hour("4:00 PM"));
  await click(radio("elsewhere"));
  const booking = sampleBooking({ price_cents: 0, payment_status: "not_required", settled_elsewhere: true });
  stubApi({ status: 201, body: { booking } }, ...reread(6000, [17]), { status: 200, body: USER });
  await click(getByText("Book session"));
  await eventually(() => expect(place().search).toBe(`?lesson=${booking.id}`));
  // The form stays mounted here, since the test navigates to no other page.
  expect(document.querySelectorAll(".slot")).toHaveLength(1);
  expect(alerts()).toEqual([]);
  expect(isOff(getByText("Booking…"))).toBe(true);
});

test("while an hour is being booked no other is chosen, and whoever leaves is not fetched back", async () => {
  const answered = Promise.withResolvers<{ status: number; body: unknown }>();
  let leave: () => void = () => undefined;
  function Leavable() {
    const [left, setLeft] = useState(false);
    leave = () => setLeft(true);
    return left ? null : <BookSession studentId={USER.id} subject="Physics" date={DATE} />;
  }
  const { place } = await show(6000, {}, <Leavable />);
  await click(hour("4:00 PM"));
  await click(radio("elsewhere"));
  stubApi(answered.promise);
  await click(getByText("Book session"));
  await click(hour("5:00 PM"));
  await click(radio("card"));
  expect(hour("4:00 PM").getAttribute("aria-pressed")).toBe("true");
  expect((radio("elsewhere") as HTMLInputElement).checked).toBe(true);
  await act(async () => leave());
  answered.resolve({ status: 201, body: { booking: sampleBooking() } });
  await eventually(() => expect(toasts()).toHaveLength(1));
  expect(place().search).toContain(`student=${USER.id}`);
});

test("an hour that others take while the form is open cannot be booked any more", async () => {
  const { client } = await show();
  await click(hour("4:00 PM"));
  // The page does not scroll away from where the admin reads or types.
  const scrolled = vi.fn();
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(scrolled);
  client.setQueryData(adminLessonSlots(USER.id, "Physics", DATE).queryKey, slotsOf(6000, [17]));
  await eventually(() =>
    expect(alerts()).toEqual(["This time was just taken. Please choose another one above."]),
  );
  expect(isOff(getByText("Book session"))).toBe(true);
  expect(scrolled).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("a student who is suspended meanwhile is said to be, and what was typed stays", async () => {
  const { client } = await show();
  await click(hour("4:00 PM"));
  await type("student_notes", "Friction");
  client.setQueryData(
    adminUser(USER.id).queryKey,
    sampleUserDetail({ suspended_at: "2026-11-20T11:00:00Z" }),
  );
  await eventually(() => expect(alerts()).toEqual(["Robin is suspended. Restore the account first."]));
  expect(isOff(getByText("Book session"))).toBe(true);
  expect(note()).toBe("Friction");
});

test("what else is refused is said in place, and all that was typed stays", async () => {
  await show();
  await click(hour("4:00 PM"));
  await click(radio("card"));
  await type("student_notes", "Friction");
  stubApi(
    problemResponse(422, "validation_failed", "Please check the form.", { student_notes: ["Too long."] }),
  );
  await click(getByText("Hold and email the link"));
  expect(alerts()).toEqual(["Please check the form."]);
  expect(isTold()).toContain("Too long.");
  expect(note()).toBe("Friction");
  // The error does not apply to another slot.
  await click(hour("5:00 PM"));
  expect(alerts()).toEqual([]);
});

test.each([
  [{ suspended_at: "2026-11-01T10:00:00Z" }, "Robin is suspended. Restore the account first."],
  [{ roles: ["tutor"] as AdminUserDetail["roles"] }, "Robin isn’t a student, and doesn’t take sessions."],
])("for an account like %o nothing is offered but the way to it", async (change, words) => {
  await show(6000, change);
  expect(isTold()).toContain(words);
  expect(document.querySelectorAll(".slot")).toHaveLength(0);
  expect(getByText("Open Robin’s account").getAttribute("href")).toBe(
    `/dashboard/admin/users?user=${USER.id}`,
  );
});

test("a subject that nobody has time for says so, and what to do", async () => {
  await renderPage(<BookSession studentId={USER.id} subject="Spanish" />, `${PATH}&subject=Spanish`, {}, [
    [adminUser(USER.id).queryKey, USER],
    [adminLessonDays(USER.id, "Spanish").queryKey, { ...days, days: [] }],
  ]);
  expect(isTold()).toContain("No Spanish tutor is free between now and Fri, Jan 15.");
  expect(getByText("all tutors").getAttribute("href")).toBe("/dashboard/admin/tutors");
});

test("an account that is gone is said to be", async () => {
  stubApi(problemResponse(404, "not_found", "There is no such account."));
  await renderPage(<BookSession studentId={USER.id} />, PATH);
  await eventually(() => expect(isTold()).toContain("This account doesn’t exist, or no longer exists."));
});
