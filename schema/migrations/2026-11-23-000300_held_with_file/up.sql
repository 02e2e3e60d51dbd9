-- A student's question that waits for an admin keeps what it is about, and any message the file that is sent with it.
ALTER TABLE held_messages
    ADD COLUMN subject text CHECK (length(subject) <= 200),
    ADD COLUMN file_id uuid REFERENCES chat_files (id) ON DELETE SET NULL;
CREATE INDEX held_messages_file ON held_messages (file_id) WHERE file_id IS NOT NULL;
