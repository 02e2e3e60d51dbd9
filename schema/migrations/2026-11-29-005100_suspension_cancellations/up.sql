-- The lessons that a suspension is to end, which are ended one by one: a busy tutor's are too many for one transaction.
CREATE TABLE suspension_cancellations (
    booking_id uuid PRIMARY KEY REFERENCES student_bookings (id) ON DELETE CASCADE,
    suspension_id uuid NOT NULL REFERENCES suspensions (id) ON DELETE CASCADE,
    -- Not before this: somebody is at it, or its payment is on its way.
    next_try_at timestamptz NOT NULL
);
CREATE INDEX suspension_cancellations_due ON suspension_cancellations (next_try_at);
CREATE INDEX suspension_cancellations_suspension ON suspension_cancellations (suspension_id);
