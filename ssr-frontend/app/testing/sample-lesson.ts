import type { AdminLesson, Substitute } from "../queries/admin-lessons.ts";
import { sampleBooking } from "./sample-booking.ts";
import { sampleTutorCard } from "./sample-tutor.ts";

/** An upcoming paid lesson as an admin sees it; arguments override fields. */
export function sampleLesson({
  booking,
  money,
  ...change
}: Partial<Omit<AdminLesson, "booking" | "money">> & {
  booking?: Partial<AdminLesson["booking"]>;
  money?: Partial<AdminLesson["money"]>;
} = {}): AdminLesson {
  const shown = sampleBooking({
    allowed_actions: ["cancel", "cancel_without_refund", "reschedule", "substitute"],
    ...booking,
  });
  const { id, first_name, last_name } = shown.tutor;
  return {
    booking: shown,
    student: { ...shown.student, email: "robin@academy.test", suspended: false },
    tutor: { id, first_name, last_name, email: "mira@academy.test", suspended: false },
    money: {
      tutor_share_cents: 4800,
      received_cents: 6000,
      refunded_cents: 0,
      refund_due_cents: 0,
      lost_cents: 0,
      left_cents: 6000,
      ...money,
    },
    refunds: [],
    refund_requests: [],
    history: [],
    ...change,
  };
}

/** A tutor who is free at the lesson's time; `number` makes several distinct ones. */
export const sampleSubstitute = (change: Partial<Substitute> = {}, number = 1): Substitute => ({
  tutor: sampleTutorCard({
    id: `0192aa11-0000-7000-8000-0000000000e${number}`,
    first_name: "Ada",
    last_name: `Sample ${number}`,
  }),
  share_cents: 5000,
  short_notice: false,
  ...change,
});
