DROP INDEX student_bookings_money;
CREATE INDEX student_bookings_money ON student_bookings (updated_at)
    WHERE payment_status IN ('processing', 'refund_pending');

ALTER TABLE student_bookings
    DROP COLUMN stripe_due_at,
    DROP COLUMN refund_attempt,
    DROP COLUMN disputed_at;
