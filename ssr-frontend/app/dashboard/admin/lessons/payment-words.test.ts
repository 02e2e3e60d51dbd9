import { expect, test } from "vitest";
import { sampleLesson } from "../../../testing/sample-lesson.ts";
import { paymentStaysWords } from "./payment-words.ts";

test.each([
  [{}, "The payment of $60.00 stays with the session."],
  [{ received_cents: 0 }, ""],
  [
    { refunded_cents: 2000, refund_due_cents: 1000 },
    "$30.00 of the payment stays with the session: $20.00 has gone back, $10.00 is going back.",
  ],
  [{ refunded_cents: 6000 }, "Nothing is left of the payment: $60.00 has gone back."],
  [{ lost_cents: 6000 }, "Nothing is left of the payment: $60.00 is lost to a dispute."],
])("%o: what of a payment stays with a lesson that is moved", (money, words) =>
  expect(paymentStaysWords(sampleLesson({ money }).money)).toBe(words),
);
