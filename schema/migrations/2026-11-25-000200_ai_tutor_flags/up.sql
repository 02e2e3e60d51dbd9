-- What was found is kept whole, as long as a message may be; what stopped a session waits before what did not.
ALTER TABLE ai_tutor_flags DROP CONSTRAINT ai_tutor_flags_excerpt_check,
    ADD CONSTRAINT ai_tutor_flags_excerpt_check CHECK (length(excerpt) BETWEEN 1 AND 4000);
DROP INDEX ai_tutor_flags_waiting;
CREATE INDEX ai_tutor_flags_waiting ON ai_tutor_flags (severity DESC, created_at, id) WHERE decided_at IS NULL;
-- What is emptied once it is kept for long enough.
CREATE INDEX ai_tutor_flags_kept ON ai_tutor_flags (decided_at) WHERE decided_at IS NOT NULL AND excerpt <> '-';

-- A session knows which socket it is on; nobody asks for the newest one of a person any more.
DROP INDEX ai_tutor_sessions_user_connected;
DROP INDEX ai_tutor_sessions_access;
CREATE INDEX ai_tutor_sessions_access ON ai_tutor_sessions (access_id);
ALTER TABLE ai_tutor_sessions DROP COLUMN connected_at;
