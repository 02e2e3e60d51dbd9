ALTER TABLE ai_tutor_sessions ADD COLUMN connected_at timestamptz;
UPDATE ai_tutor_sessions SET connected_at = last_active_at;
ALTER TABLE ai_tutor_sessions ALTER COLUMN connected_at SET NOT NULL;
DROP INDEX ai_tutor_sessions_access;
CREATE INDEX ai_tutor_sessions_access ON ai_tutor_sessions (access_id, connected_at DESC);
CREATE INDEX ai_tutor_sessions_user_connected ON ai_tutor_sessions (user_id, connected_at DESC);

DROP INDEX ai_tutor_flags_kept;
DROP INDEX ai_tutor_flags_waiting;
CREATE INDEX ai_tutor_flags_waiting ON ai_tutor_flags (created_at, id) WHERE decided_at IS NULL;
UPDATE ai_tutor_flags SET excerpt = left(excerpt, 2000) WHERE length(excerpt) > 2000;
ALTER TABLE ai_tutor_flags DROP CONSTRAINT ai_tutor_flags_excerpt_check,
    ADD CONSTRAINT ai_tutor_flags_excerpt_check CHECK (length(excerpt) BETWEEN 1 AND 2000);
