CREATE INDEX CONCURRENTLY mail_outbox_address ON mail_outbox (to_address);
