DROP TABLE suspensions;
ALTER TABLE users DROP COLUMN suspended_at;
DROP TABLE chat_views, blocks, chat_reports, held_messages, chat_readers;
DROP INDEX chat_sessions_student, chat_sessions_updated, chat_messages_created;
-- The earlier release has no words for these.
DELETE FROM chat_messages WHERE kind <> 'text' OR length(message) = 0;
ALTER TABLE chat_messages
    DROP CONSTRAINT chat_messages_message_check,
    DROP COLUMN file_id,
    DROP COLUMN kind,
    ADD CONSTRAINT chat_messages_message_check CHECK (length(message) BETWEEN 1 AND 1000);
DROP TABLE chat_files;
DROP FUNCTION remove_chat_file;
