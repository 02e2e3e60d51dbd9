-- By which admins find their pages of lesson records, whatever they sort by. By itself, so that the change of the table has let
-- go of its lock: at 100,000 records these take one or two seconds, in which records can be read and not written.
CREATE INDEX tutor_sessions_date ON tutor_sessions (starts_at, id);
CREATE INDEX tutor_sessions_hours ON tutor_sessions (duration_hours, starts_at, id);
CREATE INDEX tutor_sessions_paid_date ON tutor_sessions (paid, starts_at, id);
CREATE INDEX tutor_sessions_paid_hours ON tutor_sessions (paid, duration_hours, starts_at, id);
CREATE INDEX tutor_sessions_tutor_date ON tutor_sessions (tutor_id, starts_at, id) INCLUDE (paid);
CREATE INDEX tutor_sessions_search ON tutor_sessions USING gin (search);
-- What tutors are told they earned without a booking.
CREATE INDEX tutor_sessions_paid_elsewhere ON tutor_sessions (tutor_id, starts_at, id) INCLUDE (tutor_share_cents)
    WHERE booking_id IS NULL AND paid;
CREATE INDEX tutor_sessions_changed_by ON tutor_sessions (changed_by) WHERE changed_by IS NOT NULL;
-- Counting reads this one from end to end: it has a hundredth of the table's pages.
CREATE INDEX tutor_sessions_is_paid ON tutor_sessions (paid);
