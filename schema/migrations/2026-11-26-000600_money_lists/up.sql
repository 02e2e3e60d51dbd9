-- What admins' lists of money show beside what was stored already.

ALTER TABLE payment_disputes
    -- Stripe's word for where it stands, such as `warning_needs_response`; none until it was read since there is this column.
    ADD COLUMN stripe_status text,
    -- Until when it can be answered; none where the card's bank takes no answer.
    ADD COLUMN evidence_due_at timestamptz;

-- What Stripe sends to the academy's bank, as Stripe lists it.
CREATE TABLE bank_payouts (
    id text PRIMARY KEY,
    created_at timestamptz NOT NULL,
    -- Negative where Stripe takes money from the bank.
    amount_cents bigint NOT NULL,
    currency text NOT NULL,
    status text NOT NULL CHECK (status IN ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
    -- When it arrives, or should have.
    arrives_on date NOT NULL,
    bank_name text,
    bank_last4 text,
    -- Stripe's word for why it failed, and its sentence.
    failure_code text,
    failure_message text,
    CHECK (failure_code IS NULL OR status = 'failed')
);
CREATE INDEX bank_payouts_created ON bank_payouts (created_at, id);
CREATE INDEX bank_payouts_status ON bank_payouts (status, created_at, id);

ALTER TABLE balance_differences
    -- Why an admin leaves it standing.
    ADD COLUMN explanation text CHECK (char_length(explanation) BETWEEN 3 AND 500),
    ADD COLUMN explained_by uuid REFERENCES profiles,
    ADD COLUMN explained_at timestamptz,
    ADD CONSTRAINT balance_differences_explained CHECK (
        (explanation IS NULL) = (explained_at IS NULL) AND (explanation IS NULL) = (explained_by IS NULL));
CREATE INDEX balance_differences_explained_by ON balance_differences (explained_by) WHERE explained_by IS NOT NULL;

CREATE INDEX payment_receipts_received ON payment_receipts (received_at, payment_id);
CREATE INDEX payments_refunded ON payments (id) WHERE refunded_cents > 0;
CREATE INDEX payments_disputed ON payments (id) WHERE dispute_state IS NOT NULL;
CREATE INDEX payment_refunds_made ON payment_refunds (made_at, id);
CREATE INDEX payment_refunds_status ON payment_refunds (status, made_at, id);
CREATE INDEX payment_disputes_opened ON payment_disputes (opened_at, id);
CREATE INDEX payment_disputes_state ON payment_disputes (state, opened_at, id);
