CREATE INDEX tutor_sessions_tutor ON tutor_sessions (tutor_id, starts_at DESC);
CREATE INDEX tutor_sessions_paid ON tutor_sessions (paid, starts_at DESC);
