DROP TABLE booking_disputes;
DROP TABLE booking_refunds;
DROP TABLE booking_payments;

ALTER TABLE student_bookings
    DROP COLUMN cancellation_note,
    DROP COLUMN dispute_state,
    DROP COLUMN refunded_cents,
    DROP COLUMN calendar_sequence;
ALTER TABLE student_bookings DROP CONSTRAINT student_bookings_price_kept;
