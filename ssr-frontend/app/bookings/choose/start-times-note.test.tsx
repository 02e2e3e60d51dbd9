// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderPage } from "../../testing/app-page.tsx";
import { SlotList } from "./slot-list.tsx";
import { StartTimesNote } from "./start-times-note.tsx";

/** A Saturday's hours in California, at 8:00 AM and 4:00 PM. */
const DATE = "2026-11-21";
const SLOTS = ["2026-11-21T16:00:00Z", "2026-11-22T00:00:00Z"].map((starts_at) => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString(),
  start_time: "",
  end_time: "",
}));

async function shownIn(time_zone: string) {
  const user = {
    id: "u1",
    first_name: "Ada",
    last_name: "Sample",
    email: "ada@e2e.test",
    role: "student",
  } as const;
  await renderPage(
    <>
      <StartTimesNote date={DATE} slots={SLOTS} />
      <SlotList slots={SLOTS} date={DATE} label="Start times" onPick={() => undefined} />
    </>,
    "/",
    { user: { ...user, roles: ["student"], needs_second_factor: false, time_zone } },
  );
  return ["p.note", "li:nth-child(1)", "li:nth-child(2)"].map(
    (selector) => document.querySelector(selector)?.textContent,
  );
}

test("start times are the reader's", async () => {
  expect(await shownIn("America/New_York")).toEqual([
    "Start times in Eastern time.",
    "11:00 AM Eastern time  ",
    "7:00 PM Eastern time  ",
  ]);
});

test("a time on another day of the reader's says so", async () => {
  const [note, first, second] = await shownIn("Asia/Kolkata");
  expect(note).toContain(
    "Days are in Pacific time: if it’s a different day for you, that’s shown below the time.",
  );
  expect([first, second]).toEqual(["9:30 PM India time  ", "5:30 AM India time  Sun, Nov 22"]);
});
