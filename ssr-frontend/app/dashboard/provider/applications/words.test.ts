import { expect, test } from "vitest";
import { isWaiting, waitingByListing, waitingWords } from "../../../queries/provider-applications.ts";
import { sampleApproved, samplePublished } from "../../../testing/sample-provider.ts";
import { sampleReceived } from "../../../testing/sample-received.ts";
import { askedWords, pauseNotices, waitWords } from "./words.ts";

const ZONE = "America/Los_Angeles";
const NOW = Date.parse("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString();

test("a message counts as an answer, and so does every move", () => {
  expect(isWaiting(sampleReceived())).toBe(true);
  expect(isWaiting(sampleReceived({ answered_at: daysAgo(1) }))).toBe(false);
  expect(isWaiting(sampleReceived({ state: "in_review" }))).toBe(false);
});

test.each([
  [0, "Waiting since today"],
  [1, "Waiting for 1 day"],
  [20, "Waiting for 20 days"],
])("after %i days it is said how long somebody waits", (days, words) =>
  expect(waitWords(sampleReceived({ created_at: daysAgo(days) }), NOW)).toBe(words),
);

test("who has asked what happened has asked until it is decided", () => {
  const asked = { asked_at: "2026-11-19T12:00:00Z" };
  expect(askedWords(sampleReceived(asked), ZONE)).toBe("Asked what happened, Nov 19, 2026");
  expect(askedWords(sampleReceived({ ...asked, state: "declined" }), ZONE)).toBeUndefined();
  expect(askedWords(sampleReceived(), ZONE)).toBeUndefined();
});

test("what waits is counted by listing, with the one that has waited longest", () => {
  const found = waitingByListing([
    sampleReceived({ id: "c", created_at: daysAgo(1) }),
    sampleReceived({ id: "b", listing_id: "other", created_at: daysAgo(3) }),
    sampleReceived({ id: "x", answered_at: daysAgo(1), created_at: daysAgo(8) }),
    sampleReceived({ id: "a", created_at: daysAgo(9) }),
  ]);
  expect(found.map(({ count, oldest }) => [count, oldest.id])).toEqual([
    [2, "a"],
    [1, "b"],
  ]);
  expect(waitingWords(1)).toBe("1 application waits for a first answer");
  expect(waitingWords(2)).toBe("2 applications wait for a first answer");
});

const noticesOf = (days: number, state: Parameters<typeof samplePublished>[0] = {}) =>
  pauseNotices(
    waitingByListing([sampleReceived({ created_at: daysAgo(days) })]),
    [sampleApproved({ published: samplePublished(state) })],
    NOW,
    ZONE,
  );

test("a pause is announced for a week, and told as long as it lasts", () => {
  expect(noticesOf(13)).toEqual([]);
  expect(noticesOf(14)).toMatchObject([
    {
      isPaused: false,
      text: "1 application waits for a first answer. Without one, it will be paused on Nov 27, 2026.",
      oldest: { student_name: "Robin Sample" },
    },
  ]);
  expect(noticesOf(22, { state: "paused" })).toMatchObject([{ isPaused: true }]);
  // A closed listing is not public anyway.
  expect(noticesOf(14, { state: "over" })).toEqual([]);
});

test("a paused listing is told of also where what waits there is not known", () => {
  const paused = [sampleApproved({ published: samplePublished({ state: "paused" }) })];
  expect(pauseNotices([], paused, NOW, ZONE)[0]?.text).toContain("students can no longer find it");
});
