-- Not while a listing was paid for: what it was paid for would be unknown.
LOCK TABLE payments, listings IN ACCESS EXCLUSIVE MODE;
DROP TRIGGER payments_fit_listing ON payments;
DROP TRIGGER listings_fit_payment ON listings;
DROP FUNCTION check_listing_and_payment;
DROP INDEX payments_listing;
DROP INDEX payments_listing_current;
ALTER TABLE payments DROP CONSTRAINT payments_listing_unshared;
ALTER TABLE payments DROP CONSTRAINT payments_of_purpose;
ALTER TABLE payments DROP CONSTRAINT payments_purpose_check;
ALTER TABLE payments DROP COLUMN listing_id;
ALTER TABLE payments
    ADD CONSTRAINT payments_purpose_check CHECK (purpose IN ('booking')),
    ADD CONSTRAINT payments_of_purpose CHECK ((purpose = 'booking') = (booking_id IS NOT NULL));
-- What waits for its price has no page: it waits for an admin again.
UPDATE listings SET approved_version = NULL, state = CASE WHEN state = 'approved' THEN 'in_review' ELSE state END
    WHERE opportunity_id IS NULL;
UPDATE listings SET withheld = NULL WHERE withheld = 'unpaid';
ALTER TABLE listings DROP CONSTRAINT listings_paid;
ALTER TABLE listings DROP CONSTRAINT listings_public;
ALTER TABLE listings DROP CONSTRAINT listings_fee;
ALTER TABLE listings DROP CONSTRAINT listings_withheld_check;
ALTER TABLE listings
    ADD CONSTRAINT listings_withheld_check CHECK (withheld IN ('closed', 'suspended', 'paused')),
    ADD CONSTRAINT listings_public CHECK ((opportunity_id IS NULL) = (approved_version IS NULL));
DROP INDEX listings_free;
ALTER TABLE listings DROP COLUMN fee_state, DROP COLUMN fee_cents, DROP COLUMN is_free;
