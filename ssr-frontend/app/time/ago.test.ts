import { expect, test } from "vitest";
import { ago } from "./ago.ts";

const NOW = "2026-11-20T12:00:00Z";

test.each([
  ["2026-11-20T12:00:00Z", "just now"],
  ["2026-11-20T11:59:01Z", "just now"],
  ["2026-11-20T11:59:00Z", "1 minute ago"],
  ["2026-11-20T11:00:01Z", "59 minutes ago"],
  ["2026-11-20T10:00:00Z", "2 hours ago"],
  ["2026-11-19T12:00:00Z", "1 day ago"],
  ["2026-10-21T12:00:00Z", "30 days ago"],
  // A clock that is ahead.
  ["2026-11-20T12:00:05Z", "just now"],
])("%s was %s", (instant, words) => expect(ago(instant, NOW)).toBe(words));
