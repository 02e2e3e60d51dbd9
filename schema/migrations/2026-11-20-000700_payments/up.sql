-- What jobs need to know to keep asking Stripe about a booking, from several processes at once.

ALTER TABLE student_bookings
    -- Jobs leave the booking alone before this instant: one of them has taken it, or has just asked.
    ADD COLUMN stripe_due_at timestamptz NOT NULL DEFAULT 'epoch',
    -- Part of the refund's idempotency key: an answer of 500 is replayed under its old key for a day.
    ADD COLUMN refund_attempt integer NOT NULL DEFAULT 0 CHECK (refund_attempt >= 0),
    -- The cardholder has disputed the charge: Stripe has taken the money back until that is decided.
    ADD COLUMN disputed_at timestamptz;

DROP INDEX student_bookings_money;
CREATE INDEX student_bookings_money ON student_bookings (stripe_due_at)
    WHERE payment_status IN ('processing', 'refund_pending', 'paid');
