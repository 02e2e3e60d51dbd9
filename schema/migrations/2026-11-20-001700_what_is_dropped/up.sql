-- What the job that drops old rows looks for, without reading whole tables.

CREATE INDEX mail_outbox_sent ON mail_outbox (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX mail_outbox_given_up ON mail_outbox (failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX stripe_events_processed ON stripe_events (processed_at) WHERE processed_at IS NOT NULL;
CREATE INDEX users_unfinished ON users (created_at) WHERE email_verified_at IS NULL AND deleted_at IS NULL;

-- A dispute that was lost counts by what it took, whatever has become of a later one of the same payment.
DROP INDEX student_bookings_share_back;
CREATE INDEX student_bookings_share_back ON student_bookings (ends_at)
    WHERE transferred_cents > 0 AND (payment_status <> 'paid' OR lost_cents > 0 OR refunded_cents > 0);
