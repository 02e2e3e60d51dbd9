-- By which a worker finds the most urgent mail; `mail_outbox_due` stays for the one that is due longest. Both hold what waits alone.
-- By itself, so that the change of the table has let go of its lock.
CREATE INDEX mail_outbox_priority_due ON mail_outbox (priority, due_at) WHERE sent_at IS NULL AND failed_at IS NULL;
ALTER TABLE mail_outbox VALIDATE CONSTRAINT mail_outbox_priority;
