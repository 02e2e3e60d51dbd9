-- A year of one chat: what was said, held, reported and looked at, nearly all of it decided.
INSERT INTO chat_sessions (kind, student_id, tutor_id, last_seq) VALUES ('booking', :student, :tutor, 12000);
CREATE TEMP TABLE past AS
    SELECT c.id AS chat, n, now() - n * interval '40 minutes' AS at FROM chat_sessions c, generate_series(1, 12000) AS n;
INSERT INTO chat_files (chat_session_id, uploader_id, kind, name, storage_name, byte_size, created_at, sent_at)
    SELECT chat, :student, 'pdf', 'a.pdf', 'file-' || n, 10, at, at FROM past;
INSERT INTO chat_messages (chat_session_id, seq, sender_id, client_message_id, message, created_at)
    SELECT chat, n, :student, gen_random_uuid(), 'Something that was said', at FROM past;
INSERT INTO held_messages
    (chat_session_id, sender_id, client_message_id, message, findings, created_at, state, decided_by, decided_at)
    SELECT chat, :student, gen_random_uuid(), 'Something that was held', '[]', at, 'kept_back', :tutor, at FROM past;
INSERT INTO chat_reports
    (chat_session_id, reporter_id, reported_id, reason, snapshot, created_at, state, decided_by, decided_at)
    SELECT chat, :student, :tutor, 'other', '["What was said"]', at, 'dismissed', :tutor, at FROM past;
INSERT INTO chat_views (chat_session_id, admin_id, reason, created_at) SELECT chat, :tutor, 'A reason', at FROM past;
