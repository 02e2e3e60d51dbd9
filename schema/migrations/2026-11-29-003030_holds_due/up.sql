-- By itself, so that the change of the tables has let go of its locks.
CREATE INDEX student_bookings_holds_due ON student_bookings (greatest(hold_expires_at, hold_retry_at)) WHERE status = 'pending';
