DROP TABLE chat_notices;
DROP TABLE lesson_reminders;
DROP INDEX mail_outbox_unsent;
ALTER TABLE mail_outbox DROP COLUMN calendar_body, DROP COLUMN calendar_method;
