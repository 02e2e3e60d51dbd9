DROP TABLE live_events;
DROP TABLE stripe_events;
DROP TABLE mail_outbox;
