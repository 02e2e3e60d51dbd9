import { expect, test } from "vitest";
import type { AdminNewsletter } from "../../../queries/admin-newsletters.ts";
import { unavailableReason } from "./draft-actions.tsx";
import { newsletterNote, subjectOf } from "./words.ts";

const COUNTS = { audience: 20_000, sent: 1500, waiting: 18_500, failed: 0, left: 0, uncertain: 0 };
const newsletter = (change: Partial<AdminNewsletter>): AdminNewsletter => ({
  id: "0192aa11-0000-7000-8000-00000000000a",
  subject: "News",
  state: "draft",
  counts: COUNTS,
  problem: null,
  created_at: "2026-11-20T20:00:00Z",
  updated_at: "2026-11-20T20:05:00Z",
  started_at: "2026-11-21T20:00:00Z",
  ended_at: "2026-11-21T20:10:00Z",
  allowed_actions: [],
  ...change,
});

test.each([
  [{}, "Last changed Nov 20, 2026, 12:05 PM"],
  [{ state: "sending" }, "1,500 of 20,000 subscribers so far; started Nov 21, 2026, 12:00 PM"],
  [{ state: "stopped" }, "Stopped Nov 21, 2026, 12:10 PM after 1,500 of 20,000 subscribers"],
  [{ state: "sent" }, "Sent to 1,500 of 20,000 subscribers, Nov 21, 2026, 12:10 PM"],
] as const)("%o reads: %s", (change, words) =>
  expect(newsletterNote(newsletter(change), "America/Los_Angeles")).toBe(words),
);

test("what has no subject is called so", () => {
  expect(subjectOf({ subject: "" })).toBe("Without a subject");
});

test.each([
  [{ subscribers: 0 }, "No one gets the newsletter yet."],
  [{ subject: " " }, "Please give it a subject first."],
  [{ body: "" }, "Please write something first."],
  [{ problems: 1 }, "First, please correct what’s listed above the preview."],
  [{}, ""],
])("of %o is said: %s", (change, words) =>
  expect(unavailableReason({ subscribers: 3, subject: "News", body: "Words", problems: 0, ...change })).toBe(
    words,
  ),
);
