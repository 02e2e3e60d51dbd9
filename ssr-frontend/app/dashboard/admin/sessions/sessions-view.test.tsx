// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AdminSession, adminSessions, changingSessions } from "../../../queries/admin-sessions.ts";
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
import { sampleSession, sampleSessionPage } from "../../../testing/sample-records.ts";
import { inSmallWindow } from "../../../testing/small-window.ts";
import { listOf, parseSessionsSearch } from "./search.ts";
import { SessionsView } from "./sessions-view.tsx";
import { ALL_SESSIONS, PAID_SESSIONS, type SessionsTab, UNPAID_SESSIONS } from "./tabs.ts";

beforeEach(() => {
  inSmallWindow();
  changingSessions.setState({ sessions: new Map() });
});
afterEach(() => vi.useRealTimers());

const keyOf = (tab: SessionsTab, query = "") =>
  adminSessions(listOf(tab, parseSessionsSearch(new URLSearchParams(query)))).queryKey;

const show = (tab: SessionsTab, items: AdminSession[], query = "") =>
  renderPage(<SessionsView tab={tab} />, tab.path + (query && `?${query}`), {}, [
    [keyOf(tab, query), sampleSessionPage(items)],
  ]);

const rows = () => [...document.querySelectorAll<HTMLElement>(".records li")];
const switches = () => [...document.querySelectorAll<HTMLElement>("[role=switch]")];
const switchOf = (index: number) => switches()[index] as HTMLElement;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a row has its hours and its student, and its switch a name of its own", async () => {
  await show(ALL_SESSIONS, [sampleSession(), sampleSession({ student_name: null, duration_hours: 2 }, 2)]);
  const [first, second] = rows().map(({ textContent }) => textContent);
  expect(first).toContain("1.50 h");
  expect(first).toContain("Robin Sample");
  expect(second).toContain("2.00 h");
  expect(second).toContain("Student: N/A");
  expect(switchOf(0).getAttribute("aria-label")).toBe("Paid: Mira Sample, Nov 18, 2026, 3:00 – 4:30 PM");
});

test("a press is shown at once, its row is busy until two seconds after, and then the row is where it belongs", async () => {
  vi.useFakeTimers();
  const session = sampleSession();
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: AdminSession }>();
  const calls = stubApi(promise);
  const { place } = await show(UNPAID_SESSIONS, [session, sampleSession({}, 2)]);
  await click(switchOf(0));
  expect(switchOf(0).getAttribute("aria-checked")).toBe("true");
  expect(isOff(switchOf(0))).toBe(true);
  // A second press while the mutation is pending does nothing.
  await click(switchOf(0));
  expect(calls).toEqual([
    {
      method: "PUT",
      path: `/api/admin/sessions/${session.id}/paid`,
      body: { paid: true, version: 1, although_paid_by_card: false },
    },
  ]);
  switchOf(1).focus();
  await act(async () => resolve({ status: 200, body: { ...session, paid: true, version: 2 } }));
  await pass(0);
  expect(toasts()).toEqual(["Session marked as paid. Tutor has been notified via email."]);
  await pass(1_900);
  // The admin has focused another row, so the page does not navigate.
  expect(place().pathname).toBe(UNPAID_SESSIONS.path);
  expect(rows()).toHaveLength(2);
  expect(isOff(switchOf(0))).toBe(true);
  await pass(200);
  expect(rows()).toHaveLength(1);
});

test("200 ms after the change the tab is shown that the session belongs to now, with the same filters", async () => {
  vi.useFakeTimers();
  const session = sampleSession({ paid: true });
  stubApi({ status: 200, body: { ...session, paid: false, version: 2 } });
  const { place } = await show(PAID_SESSIONS, [session], "q=mira&cursor=abc");
  switchOf(0).focus();
  await click(switchOf(0));
  await pass(150);
  expect(toasts()).toEqual(["Session marked as unpaid."]);
  expect(place().pathname).toBe(PAID_SESSIONS.path);
  await pass(100);
  expect(place().pathname + place().search).toBe(`${UNPAID_SESSIONS.path}?q=mira`);
});

test("one that was paid by card is asked about before it is unpaid, and says so there", async () => {
  const booking_id = "0192aa11-0000-7000-8000-00000000000b";
  const session = sampleSession({ paid: true, paid_by_card: true, booking_id });
  const calls = stubApi({ status: 200, body: { ...session, paid: false, version: 2 } });
  const { place } = await show(PAID_SESSIONS, [session]);
  const dialog = () => document.querySelector("[role=dialog]");
  const asked = async () => {
    switchOf(0).focus();
    await click(switchOf(0));
    expect(dialog()?.textContent).toContain("Stripe still pays Mira the share of $60.00");
    expect(calls).toEqual([]);
  };
  await asked();
  await click(getByText("Keep as paid"));
  await eventually(() => expect(dialog()).toBeNull());
  expect(calls).toEqual([]);
  expect(switchOf(0).getAttribute("aria-checked")).toBe("true");
  await asked();
  await click(getByText("Mark as unpaid"));
  await eventually(() => expect(toasts()).toEqual(["Session marked as unpaid."]));
  expect(calls).toMatchObject([{ body: { paid: false, version: 1, although_paid_by_card: true } }]);
  // It is in the unpaid tab now, so that nobody pays for it again.
  await eventually(() => expect(place().pathname).toBe(UNPAID_SESSIONS.path));
});

test("an unpaid session that was paid by card says so", async () => {
  await show(UNPAID_SESSIONS, [sampleSession({ paid_by_card: true }), sampleSession({}, 2)]);
  const [first, second] = rows().map(({ textContent }) => textContent);
  expect(first).toContain("Paid by card");
  expect(second).not.toContain("Paid by card");
});

test.each([
  [problemResponse(500, "internal", "We cannot do that right now."), "We cannot do that right now."],
  [{ status: 502, body: "gateway" }, "Unknown error"],
])("a change that fails is taken back, and said (%#)", async (response, words) => {
  stubApi(response);
  await show(UNPAID_SESSIONS, [sampleSession()]);
  await click(switchOf(0));
  await eventually(() => expect(toasts()).toEqual([`Failed to update paid status: ${words}`]));
  expect(switchOf(0).getAttribute("aria-checked")).toBe("false");
  expect(isOff(switchOf(0))).toBe(false);
});

test("among all sessions nobody is led away", async () => {
  vi.useFakeTimers();
  const session = sampleSession();
  stubApi({ status: 200, body: { ...session, paid: true, version: 2 } });
  const { place } = await show(ALL_SESSIONS, [session]);
  await click(switchOf(0));
  await pass(2_500);
  expect(place().pathname).toBe(ALL_SESSIONS.path);
  expect(switchOf(0).getAttribute("aria-checked")).toBe("true");
  expect(isOff(switchOf(0))).toBe(false);
});

test("when another admin was first, the row shows what it is now and the reason is told", async () => {
  const detail = "Ada Admin marked this session as paid at 3:05 PM Pacific time.";
  const now = sampleSession({ paid: true, version: 2, session_description: "As it is now" });
  stubApi(problemResponse(409, "edit_conflict", detail), { status: 200, body: sampleSessionPage([now]) });
  await show(ALL_SESSIONS, [sampleSession()]);
  await click(switchOf(0));
  await eventually(() => expect(rows()[0]?.textContent).toContain("As it is now"));
  expect(toasts()).toEqual([`Failed to update paid status: ${detail}`]);
  expect(switchOf(0).getAttribute("aria-checked")).toBe("true");
});

test("a search waits for a pause in the typing, and keeps its place in the address", async () => {
  vi.useFakeTimers();
  const { place } = await show(ALL_SESSIONS, [sampleSession()], "size=50&cursor=abc");
  for (const text of ["m", "mi", "mira "]) {
    await type("q", text);
    await pass(100);
  }
  expect(place().search).toBe("?size=50&cursor=abc");
  await pass(300);
  expect(place().search).toBe("?q=mira&size=50");
});

test("a period that ends before it begins is said at its field", async () => {
  await show(ALL_SESSIONS, [], "from=2026-11-20&to=2026-11-01");
  const to = document.querySelector("[name=to]");
  expect(to?.getAttribute("aria-invalid")).toBe("true");
});

test("a search that finds nothing says so and offers to clear it", async () => {
  const { place } = await show(ALL_SESSIONS, [], "q=nobody&from=2026-11-01&size=50");
  expect(document.querySelector(".empty-state")?.textContent).toContain(
    "No session matches “nobody” with these filters.",
  );
  await click(getByText("Clear the search"));
  expect(place().search).toBe("?size=50");
});

test("a page of the list that is empty by now leads back to the first", async () => {
  const { place } = await show(ALL_SESSIONS, [], "cursor=abc");
  await click(getByText("Go to the first page"));
  expect(place().search).toBe("");
});

test("with nothing unpaid the tab says so", async () => {
  await show(UNPAID_SESSIONS, []);
  expect(document.querySelector(".empty-state")?.textContent).toContain("Nothing is unpaid.");
});

test("sorting begins with the first page, and the sorted column says how", async () => {
  const { place } = await show(ALL_SESSIONS, [sampleSession()], "cursor=abc");
  const link = (name: string) => document.querySelector<HTMLElement>(`.records-head [aria-label^="${name}"]`);
  expect(link("Date")?.getAttribute("aria-label")).toBe("Date, now descending");
  await click(link("Hours") as HTMLElement);
  expect(place().search).toBe("?sort=hours");
});

test("only an unpaid entry made by hand can be deleted", async () => {
  const byHand = sampleSession();
  await show(ALL_SESSIONS, [
    byHand,
    sampleSession({ paid: true }, 2),
    sampleSession({ booking_id: byHand.id, booking_status: "completed" }, 3),
  ]);
  expect(document.querySelectorAll("[aria-label^='Delete entry']")).toHaveLength(1);
});

test("a tutor without sessions is chosen all the same", async () => {
  await show(ALL_SESSIONS, [], `tutor=${sampleSession().tutor.id}`);
  expect(document.querySelector(".records-chosen")?.textContent).toContain("Tutor: chosen");
});
