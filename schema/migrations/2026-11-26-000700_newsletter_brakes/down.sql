DROP INDEX newsletter_subscriptions_reading;
DROP INDEX newsletter_subscriptions_receiving;
DROP INDEX newsletter_deliveries_handed_over;
DROP INDEX newsletter_deliveries_claim;
CREATE INDEX newsletter_deliveries_states ON newsletter_deliveries (newsletter_id, state);
DROP INDEX newsletter_deliveries_changed;
ALTER TABLE newsletters DROP COLUMN resumed_at;
