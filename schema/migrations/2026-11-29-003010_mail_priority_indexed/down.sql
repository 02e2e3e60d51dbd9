DROP INDEX mail_outbox_priority_due;
