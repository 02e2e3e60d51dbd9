import type { AdminSession, AdminSessionPage } from "../queries/admin-sessions.ts";
import type { AdminTutor, AdminTutorPage } from "../queries/admin-tutors.ts";

const idOf = (number: number) => `0192bb22-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** A manual session of an hour and a half; `number` makes several distinct ones. */
export const sampleSession = (change: Partial<AdminSession> = {}, number = 1): AdminSession => ({
  id: idOf(number),
  tutor: { id: idOf(901), first_name: "Mira", last_name: "Sample", email: "mira@academy.test" },
  starts_at: "2026-11-18T23:00:00Z",
  ends_at: "2026-11-19T00:30:00Z",
  duration_hours: 1.5,
  student_name: "Robin Sample",
  paid: false,
  session_description: "Slopes and friction",
  tutor_share_cents: 6000,
  booking_id: null,
  booking_status: null,
  paid_by_card: false,
  version: 1,
  updated_at: "2026-11-19T01:00:00Z",
  ...change,
});

export const sampleSessionPage = (
  items: AdminSession[],
  change: Partial<AdminSessionPage> = {},
): AdminSessionPage => {
  const paid = items.filter((session) => session.paid).length;
  return {
    items,
    next_cursor: null,
    previous_cursor: null,
    counts: { all: items.length, paid, unpaid: items.length - paid },
    ...change,
  };
};

export const sampleTutor = (change: Partial<AdminTutor> = {}, number = 901): AdminTutor => ({
  id: idOf(number),
  first_name: "Mira",
  last_name: "Sample",
  email: "mira@academy.test",
  hourly_rate_cents: 4000,
  zoom_link: "https://zoom.us/j/111",
  services: ["tutoring"],
  is_mentor_approved: false,
  slug: null,
  payout_state: "ready",
  suspended_at: null,
  ...change,
});

export const sampleTutorPage = (items: AdminTutor[]): AdminTutorPage => ({
  items,
  next_cursor: null,
  previous_cursor: null,
  counts: { all: items.length },
});
