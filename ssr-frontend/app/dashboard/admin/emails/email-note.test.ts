import { expect, test } from "vitest";
import type { OutgoingEmail } from "../../../queries/admin.ts";
import { emailNote } from "./email-note.ts";

const email = (change: Partial<OutgoingEmail>): OutgoingEmail => ({
  id: "0192aa11-0000-7000-8000-00000000000a",
  state: "waiting",
  to_address: "robin@academy.test",
  to_name: "Robin Sample",
  template: "booking_confirmed",
  subject: "Your session is confirmed",
  created_at: "2026-11-20T20:00:00Z",
  due_at: "2026-11-20T20:05:00Z",
  attempts: 0,
  last_error: null,
  sent_at: null,
  failed_at: null,
  ...change,
});

test.each([
  [{}, "On its way."],
  [{ attempts: 1 }, "1 try so far; the next one Nov 20, 2026, 12:05 PM."],
  [
    { state: "failed", attempts: 8, failed_at: "2026-11-21T08:00:00Z" },
    "Gave up Nov 21, 2026, 12:00 AM after 8 tries.",
  ],
  [{ state: "sent", attempts: 1, sent_at: "2026-11-20T20:00:02Z" }, "Sent Nov 20, 2026, 12:00 PM."],
] as const)("%o reads: %s", (change, words) =>
  expect(emailNote(email(change), "America/Los_Angeles")).toBe(words),
);
