-- When it last went on after a stop: refusals from before count no more.
ALTER TABLE newsletters ADD COLUMN resumed_at timestamptz;

-- The lists of copies are read from their end, as is what was refused since one was last taken.
CREATE INDEX newsletter_deliveries_changed ON newsletter_deliveries (newsletter_id, state, changed_at DESC, id DESC);
DROP INDEX newsletter_deliveries_states;
-- What a worker gives back of a batch.
CREATE INDEX newsletter_deliveries_claim ON newsletter_deliveries (claim) WHERE state = 'waiting' AND claim IS NOT NULL;
-- What a worker left behind that died, whatever has become of its newsletter meanwhile.
CREATE INDEX newsletter_deliveries_handed_over ON newsletter_deliveries (due_at) WHERE state = 'handing_over';

-- How many receive the newsletter is counted by this alone, which is small, since all its keys are the same; how many did, by the next.
CREATE INDEX newsletter_subscriptions_receiving ON newsletter_subscriptions (unsubscribed_at)
    WHERE confirmed_at IS NOT NULL AND unsubscribed_at IS NULL;
CREATE INDEX newsletter_subscriptions_reading ON newsletter_subscriptions (confirmed_at, unsubscribed_at)
    WHERE confirmed_at IS NOT NULL;
