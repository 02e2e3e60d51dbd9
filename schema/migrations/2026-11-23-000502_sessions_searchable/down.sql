ALTER TABLE tutor_sessions DROP CONSTRAINT tutor_sessions_share, DROP search;
