// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { booking as bookingQuery } from "../../queries/bookings.ts";
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
import { sampleStudent } from "../../testing/sample-summer.ts";
import { useAskAbout } from "./ask-about.ts";
import { BookingDialogs } from "./booking-dialogs.tsx";

const over = sampleBooking({
  status: "completed",
  allowed_actions: ["write_notes"],
  student_notes: "Friction, please.",
  tutor_notes: "Forces.",
  notes_version: 1,
});

function Row({ booking }: { booking: typeof over }) {
  const ask = useAskAbout();
  return (
    <button type="button" onClick={() => ask("details", booking)}>
      Ask
    </button>
  );
}

/** Opens the details of a booking as its tutor. */
async function open(booking = over, now = "2026-11-22T12:00:00Z") {
  await import("./booking-details.tsx");
  const { client } = await renderPage(
    <BookingDialogs side="tutor" onChange={vi.fn()}>
      <Row booking={booking} />
    </BookingDialogs>,
    "/dashboard",
    { now },
  );
  await click(getByText("Ask"));
  await eventually(() => expect(dialog()).not.toBeNull());
  return client;
}

const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
const field = (name: string) => document.querySelector<HTMLTextAreaElement>(`[name=${name}]`)?.value;
const puts = (calls: { method: string }[]) => calls.filter(({ method }) => method === "PUT");

test("what another window saves meanwhile is shown beside what is typed, and replaced only by choice", async () => {
  const client = await open();
  await type("tutor_notes", "Mine");
  const theirs = { ...over, tutor_notes: "Theirs", notes_version: 2 };
  await act(async () => client.setQueryData(bookingQuery(over.id).queryKey, theirs));
  expect(dialog()?.textContent).toContain("This was changed in the meantime");
  expect(dialog()?.textContent).toContain("What we didTheirs");
  expect(field("tutor_notes")).toBe("Mine");
  const saved = { ...over, tutor_notes: "Mine", notes_version: 3 };
  const calls = stubApi({ status: 200, body: saved }, { status: 200, body: saved });
  await click(getByText("Replace with mine"));
  expect(puts(calls)).toMatchObject([{ body: { tutor_notes: "Mine", version: 2 } }]);
  expect(dialog()?.textContent).not.toContain("changed in the meantime");
});

test("what is saved can be kept instead", async () => {
  const client = await open();
  await type("tutor_notes", "Mine");
  const theirs = { ...over, tutor_notes: "Theirs", notes_version: 2 };
  await act(async () => client.setQueryData(bookingQuery(over.id).queryKey, theirs));
  await click(getByText("Keep what’s saved"));
  expect(field("tutor_notes")).toBe("Theirs");
  expect(document.activeElement?.getAttribute("name")).toBe("tutor_notes");
});

test("why an earlier save failed is over once what is saved is kept", async () => {
  const client = await open();
  await type("tutor_notes", "Mine");
  stubApi(problemResponse(503, "database_unavailable", "We can’t reach our records right now."));
  await click(getByText("Save notes"));
  const theirs = { ...over, tutor_notes: "Theirs", notes_version: 2 };
  await act(async () => client.setQueryData(bookingQuery(over.id).queryKey, theirs));
  expect(dialog()?.textContent).toContain("We can’t reach our records right now.");
  await click(getByText("Keep what’s saved"));
  expect(dialog()?.textContent).not.toContain("We can’t reach our records right now.");
});

test("a save that comes too late is refused, and what stands there by now is fetched; nothing typed is lost", async () => {
  await open();
  await type("tutor_notes", "Mine");
  stubApi(problemResponse(409, "edit_conflict", "This was changed in the meantime."), {
    status: 200,
    body: { ...over, tutor_notes: "Theirs", notes_version: 2 },
  });
  await click(getByText("Save notes"));
  await eventually(() => expect(dialog()?.textContent).toContain("What we didTheirs"));
  expect(toasts()[0]).toMatch(/^Error updating booking/);
  expect(field("tutor_notes")).toBe("Mine");
});

/** A tab with a booking whose notes may change before it is opened again. */
function Tab({ later }: { later: typeof over }) {
  const [visit, setVisit] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Come back
      </button>
      <BookingDialogs key={visit} side="tutor" onChange={vi.fn()}>
        <Row booking={visit === 1 ? over : later} />
      </BookingDialogs>
    </>
  );
}

async function typeAndComeBack(later: typeof over): Promise<void> {
  await renderPage(<Tab later={later} />, "/dashboard", { now: "2026-11-22T12:00:00Z", user: sampleStudent });
  await click(getByText("Ask"));
  await eventually(() => expect(field("tutor_notes")).toBe("Forces."));
  await type("tutor_notes", "Mine");
  await click(getByText("Come back"));
  await eventually(() => expect(dialog()).toBeNull());
  await click(getByText("Ask"));
  await eventually(() => expect(field("tutor_notes")).toBe("Mine"));
}

test("notes that were left unsaved are there again on the next visit, and can be discarded", async () => {
  await typeAndComeBack(over);
  expect(dialog()?.textContent).toContain("We restored what you typed here before.");
  await click(getByText("Discard"));
  expect(field("tutor_notes")).toBe("Forces.");
  expect(localStorage.length).toBe(0);
});

test("a sheet with unsaved notes is closed at the second asking alone", async () => {
  await open();
  await type("tutor_notes", "Mine");
  await click(getByText("Close"));
  expect(dialog()?.textContent).toContain("Your notes aren’t saved yet.");
  expect(field("tutor_notes")).toBe("Mine");
  await click(getByText("Close without saving"));
  expect(field("tutor_notes") ?? "Forces.").toBe("Forces.");
  await eventually(() => expect(dialog()).toBeNull());
});

test.each([
  ["2026-11-20T12:00:00Z", "2026-11-21T12:00:00Z", "Sat, 4:00 AM"],
  // In the last hour of a day nobody is paying just now either.
  ["2026-11-19T12:30:00Z", "2026-11-20T12:30:00Z", "4:30 AM"],
])(
  "an hour that the academy holds from %s to %s says until when",
  async (created_at, hold_expires_at, until) => {
    const held = sampleBooking({ status: "pending", payment_status: "unpaid", created_at, hold_expires_at });
    await open(held, "2026-11-20T12:00:00Z");
    expect(dialog()?.textContent).toContain(`Not paid for yet, held until ${until}`);
  },
);

test("a lesson that is paid elsewhere is not called free", async () => {
  await open(sampleBooking({ price_cents: 0, settled_elsewhere: true, payment_status: "not_required" }));
  expect(dialog()?.textContent).toContain("PricePaid elsewhere");
});

test("a button keeps the focus through a refusal", async () => {
  await open({ ...over, status: "confirmed", allowed_actions: ["complete", "write_notes"] });
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof problemResponse>>();
  stubApi(promise);
  const button = getByText("Mark Complete");
  await focus(button);
  await click(button);
  expect(isOff(button)).toBe(true);
  resolve(problemResponse(503, "overloaded", "Try again."));
  await eventually(() => expect(toasts()).toEqual(["Error updating bookingTry again."]));
  expect(isOff(button)).toBe(false);
  expect(document.activeElement).toBe(button);
});
