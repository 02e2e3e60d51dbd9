import type { NewsletterDetail } from "../queries/admin-newsletters.ts";

/** A draft that was not sent. */
export const sampleNewsletter = (change: Partial<NewsletterDetail> = {}): NewsletterDetail => ({
  id: "0192aa11-0000-7000-8000-00000000000a",
  subject: "Summer news",
  body: "Hello *all*",
  state: "draft",
  version: 3,
  counts: { audience: 0, sent: 0, waiting: 0, failed: 0, left: 0, uncertain: 0 },
  subscribers: 20,
  problem: null,
  created_at: "2026-11-20T20:00:00Z",
  updated_at: "2026-11-20T20:05:00Z",
  updated_by: {
    id: "0192aa11-0000-7000-8000-00000000000b",
    first_name: "Dana",
    last_name: "Sample",
    email: "dana@academy.test",
    roles: ["admin"],
    suspended_at: null,
  },
  sent_by: null,
  started_at: null,
  ended_at: null,
  allowed_actions: ["edit", "send_test", "send", "duplicate", "delete"],
  ...change,
});
