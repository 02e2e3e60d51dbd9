DROP INDEX mail_outbox_failed;
DROP INDEX mail_outbox_created;
ALTER TABLE pending_tutor_applications DROP COLUMN account_id, DROP COLUMN rejection_reason;
