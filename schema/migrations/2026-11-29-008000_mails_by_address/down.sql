DROP INDEX CONCURRENTLY mail_outbox_address;
