-- What reads or fills whole tables, by itself, so that the change of the tables has let go of its locks.

-- What tutors are told they earned by other means, of lessons with a booking as well.
CREATE INDEX tutor_sessions_settled_elsewhere ON tutor_sessions (tutor_id, starts_at, id) INCLUDE (tutor_share_cents)
    WHERE (booking_id IS NULL OR settled_elsewhere) AND paid;
-- What the rows from before keep as well.
ALTER TABLE payments VALIDATE CONSTRAINT payments_refund_requested;
ALTER TABLE student_bookings VALIDATE CONSTRAINT student_bookings_price_here;
