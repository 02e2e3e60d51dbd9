ALTER TABLE held_messages DROP COLUMN file_id, DROP COLUMN subject;
