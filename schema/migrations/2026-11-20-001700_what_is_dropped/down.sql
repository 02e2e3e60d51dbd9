DROP INDEX student_bookings_share_back;
CREATE INDEX student_bookings_share_back ON student_bookings (ends_at)
    WHERE transferred_cents > 0 AND (payment_status <> 'paid' OR dispute_state = 'lost' OR refunded_cents > 0);
DROP INDEX users_unfinished;
DROP INDEX stripe_events_processed;
DROP INDEX mail_outbox_given_up;
DROP INDEX mail_outbox_sent;
