// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Booking } from "../../../bookings/booking.ts";
import { userLessons } from "../../../queries/admin-booking.ts";
import { type AdminUserDetail, adminUser } from "../../../queries/admin-users.ts";
import { click, eventually, getByText, renderPage, stubApi } from "../../../testing/app-page.tsx";
import { sampleUserDetail } from "../../../testing/sample-admin.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import UsersTab from "../users.tsx";

const USER = sampleUserDetail();
const PATH = `/dashboard/admin/users?user=${USER.id}`;

/** A user's page with these upcoming lessons. */
const show = (items: Booking[], more = false, change: Partial<AdminUserDetail> = {}) =>
  renderPage(<UsersTab />, PATH, {}, [
    [adminUser(USER.id).queryKey, sampleUserDetail(change)],
    [userLessons(USER.id, "upcoming", 10).queryKey, { items, more }],
  ]);

const section = () => document.querySelector<HTMLElement>("[aria-labelledby=lessons]");
const rows = () => [...(section()?.querySelectorAll(".booking") ?? [])].map(({ textContent }) => textContent);
const page = (...items: Booking[]) => ({ status: 200, body: { items, next_cursor: null } });

test("a row says what, with whom on which side, when, how it stands and what it costs, and leads on", async () => {
  const other = { id: "0192aa11-0000-7000-8000-0000000000ff", first_name: "Ada", last_name: "Other" };
  await show([
    sampleBooking(),
    sampleBooking({
      id: "0192aa11-0000-7000-8000-0000000000b2",
      student: other,
      tutor: { ...sampleBooking().tutor, id: USER.id, first_name: "Robin" },
      price_cents: 0,
      settled_elsewhere: true,
      status: "pending",
      payment_status: "unpaid",
      hold_expires_at: "2026-11-21T12:00:00Z",
    }),
  ]);
  const [taken, given] = rows();
  for (const words of [
    "Physics",
    "with Mira Sample (tutor)",
    "Sat, Nov 21",
    "4:00 – 5:00 PM",
    "Confirmed",
    "$60",
  ])
    expect(taken).toContain(words);
  for (const words of ["with Ada Other (student)", "Pending", "held until Sat, 4:00 AM", "Paid elsewhere"])
    expect(given).toContain(words);
  const link = section()?.querySelector(".booking a");
  expect(link?.getAttribute("href")).toBe(`/dashboard/admin/lessons?lesson=${sampleBooking().id}`);
  expect(link?.getAttribute("aria-label")).toBe("Physics with Mira Sample (tutor), Sat, Nov 21, 4:00 PM");
});

test("what is past or cancelled is a choice in the address, beside who is open", async () => {
  const { place } = await show([]);
  expect(section()?.textContent).toContain("Robin has no upcoming sessions.");
  const calls = stubApi(page(sampleBooking({ status: "cancelled", cancelled_by: "admin" })));
  await click(getByText("Canceled"));
  await eventually(() => expect(rows()[0]).toContain("canceled by the academy"));
  expect(place().search).toBe(`?user=${USER.id}&lessons=called_off`);
  expect(calls.map(({ path }) => path)).toEqual([
    `/api/admin/users/${USER.id}/lessons?when=called_off&limit=10`,
  ]);
  expect(rows()[0]).toContain("Not refunded");
  // The address of the list does not contain it.
  expect(getByText("All people").getAttribute("href")).toBe("/dashboard/admin/users");
});

test("more of them are shown on request", async () => {
  const { place } = await show([sampleBooking()], true);
  stubApi(page(sampleBooking(), sampleBooking({ id: "0192aa11-0000-7000-8000-0000000000b2" })));
  await click(getByText("Show more\u00a0sessions"));
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(place().search).toBe(`?user=${USER.id}&count=20`);
});

test.each([
  [{ suspended_at: "2026-11-01T10:00:00Z" }, "Robin is suspended. Restore the account first."],
  [{ roles: ["tutor"] as AdminUserDetail["roles"] }, ""],
])("of an account like %o no session is offered", async (change, words) => {
  await show([], false, change);
  const said = section()?.querySelector(".user-lessons-head");
  expect(said?.textContent).toBe(`UpcomingPastCanceled${words}`);
});
