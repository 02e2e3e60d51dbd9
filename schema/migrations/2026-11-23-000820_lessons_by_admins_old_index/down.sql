CREATE INDEX tutor_sessions_paid_elsewhere ON tutor_sessions (tutor_id, starts_at, id) INCLUDE (tutor_share_cents)
    WHERE booking_id IS NULL AND paid;
