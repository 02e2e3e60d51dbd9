-- Listings that cost something: each of an organization's but its first.
LOCK TABLE payments, listings IN ACCESS EXCLUSIVE MODE;

ALTER TABLE listings
    -- The one that costs its organization nothing.
    ADD is_free boolean NOT NULL DEFAULT false,
    -- What it costs, US cents, as it was when it was first approved; null where nothing was asked.
    ADD fee_cents integer CHECK (fee_cents > 0),
    -- Whether that is here.
    ADD fee_state text CHECK (fee_state IN ('due', 'paid', 'disputed'));
-- What is public by now stays so. The first of each organization is the free one.
UPDATE listings SET is_free = true WHERE id IN (
    SELECT DISTINCT ON (l.organization_id) l.id
    FROM listings l JOIN opportunities o ON o.id = l.opportunity_id
    ORDER BY l.organization_id, o.created_at, l.id
);
CREATE UNIQUE INDEX listings_free ON listings (organization_id) WHERE is_free;
ALTER TABLE listings DROP CONSTRAINT listings_withheld_check;
ALTER TABLE listings ADD CONSTRAINT listings_withheld_check
    CHECK (withheld IN ('closed', 'suspended', 'unpaid', 'paused'));
ALTER TABLE listings DROP CONSTRAINT listings_public;
ALTER TABLE listings
    ADD CONSTRAINT listings_fee CHECK ((fee_cents IS NULL) = (fee_state IS NULL) AND NOT (is_free AND fee_cents IS NOT NULL)),
    -- What was approved has a page as soon as it costs nothing or is paid for …
    ADD CONSTRAINT listings_public CHECK (CASE
        WHEN approved_version IS NULL THEN opportunity_id IS NULL
        ELSE opportunity_id IS NOT NULL OR fee_state = 'due'
    END),
    -- … and is listed for no longer than that.
    ADD CONSTRAINT listings_paid CHECK (opportunity_id IS NULL OR withheld IS NOT NULL OR coalesce(fee_state, 'paid') = 'paid');

ALTER TABLE payments DROP CONSTRAINT payments_purpose_check;
ALTER TABLE payments DROP CONSTRAINT payments_of_purpose;
ALTER TABLE payments ADD listing_id uuid REFERENCES listings (id);
ALTER TABLE payments
    ADD CONSTRAINT payments_purpose_check CHECK (purpose IN ('booking', 'listing')),
    ADD CONSTRAINT payments_of_purpose CHECK (
        (purpose = 'booking') = (booking_id IS NOT NULL) AND (purpose = 'listing') = (listing_id IS NOT NULL)
    ),
    -- It is all the academy's.
    ADD CONSTRAINT payments_listing_unshared CHECK (listing_id IS NULL OR payee_id IS NULL);
-- Another one begins only once the last has gone back.
CREATE UNIQUE INDEX payments_listing_current ON payments (listing_id) WHERE status IN ('unpaid', 'processing', 'paid');
CREATE INDEX payments_listing ON payments (listing_id) WHERE listing_id IS NOT NULL;

-- What the two tables owe each other, whoever writes; looked at when a transaction ends.
CREATE FUNCTION check_listing_and_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    checked_id uuid := to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'payments' THEN 'listing_id' ELSE 'id' END;
    fault text;
BEGIN
    SELECT 'it is ' || coalesce(l.fee_state, 'free') || ', and its money is ' || coalesce(p.fee_state, 'not here')
    INTO fault
    FROM listings l LEFT JOIN (
        SELECT listing_id, CASE WHEN dispute_state = 'open' THEN 'disputed' ELSE 'paid' END AS fee_state
        FROM payments WHERE status = 'paid'
    ) p ON p.listing_id = l.id
    WHERE l.id = checked_id AND nullif(l.fee_state, 'due') IS DISTINCT FROM p.fee_state;
    IF fault IS NOT NULL THEN
        RAISE EXCEPTION 'listing %: %', checked_id, fault
            USING ERRCODE = 'check_violation', CONSTRAINT = 'listing_and_payment';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER listings_fit_payment
    AFTER INSERT OR UPDATE OF fee_state ON listings
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_listing_and_payment();
CREATE CONSTRAINT TRIGGER payments_fit_listing
    AFTER INSERT OR UPDATE OF status, dispute_state, listing_id ON payments
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.listing_id IS NOT NULL)
    EXECUTE FUNCTION check_listing_and_payment();
