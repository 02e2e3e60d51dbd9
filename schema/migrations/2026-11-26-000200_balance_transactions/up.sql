-- Every movement of the academy's balance at Stripe, as Stripe lists it: what statements are made of.
CREATE TABLE balance_transactions (
    id text PRIMARY KEY,
    created_at timestamptz NOT NULL,
    -- Which line of a statement it belongs to, and Stripe's own words for it.
    kind text NOT NULL CHECK (kind IN (
        'charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'transfer', 'transfer_reversal', 'fee', 'payout',
        'payout_failure', 'topup', 'topup_reversal', 'other')),
    stripe_type text NOT NULL,
    amount_cents bigint NOT NULL,
    fee_cents bigint NOT NULL,
    net_cents bigint NOT NULL GENERATED ALWAYS AS (amount_cents - fee_cents) STORED,
    currency text NOT NULL,
    -- What the fee is made of: an array of objects with `words` and `cents`.
    fees jsonb NOT NULL DEFAULT '[]',
    description text,
    source_id text,
    -- The payment that it moved money of, once that is known; Stripe is asked once about those of which it is not.
    payment_id uuid REFERENCES payments ON DELETE SET NULL,
    looked_up boolean NOT NULL DEFAULT false
);
CREATE INDEX balance_transactions_created ON balance_transactions (created_at, id);
CREATE INDEX balance_transactions_kind ON balance_transactions (kind, created_at, id);
CREATE INDEX balance_transactions_payment ON balance_transactions (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX balance_transactions_unresolved ON balance_transactions (created_at, id)
    WHERE payment_id IS NULL AND kind NOT IN ('fee', 'payout', 'payout_failure', 'topup', 'topup_reversal', 'other');
CREATE INDEX balance_transactions_source ON balance_transactions (source_id);

-- How far they were read, and when they were last held against our own rows. One row.
CREATE TABLE balance_readings (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    -- Every movement before this was read.
    read_until timestamptz,
    -- When a job is to read next, and until when one is at it.
    due_at timestamptz NOT NULL DEFAULT 'epoch',
    leased_until timestamptz NOT NULL DEFAULT 'epoch',
    compare_at timestamptz NOT NULL DEFAULT 'epoch',
    compared_at timestamptz,
    -- Why Stripe could not be read, if it could not.
    failure text
);
INSERT INTO balance_readings DEFAULT VALUES;

-- Where Stripe's movements and our own rows do not come to the same.
CREATE TABLE balance_differences (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    kind text NOT NULL CHECK (kind IN ('charged', 'refunded', 'disputed', 'transferred', 'unknown', 'balance')),
    -- The payment, the movement that belongs to none, or the balance itself.
    subject text NOT NULL,
    payment_id uuid REFERENCES payments ON DELETE CASCADE,
    transaction_id text REFERENCES balance_transactions ON DELETE CASCADE,
    -- When the money moved, or should have.
    moved_at timestamptz NOT NULL,
    currency text NOT NULL,
    own_cents bigint NOT NULL,
    stripe_cents bigint NOT NULL,
    found_at timestamptz NOT NULL,
    resolved_at timestamptz,
    CHECK (own_cents <> stripe_cents)
);
CREATE UNIQUE INDEX balance_differences_open ON balance_differences (kind, subject) WHERE resolved_at IS NULL;
CREATE INDEX balance_differences_found ON balance_differences (found_at DESC, id DESC);
CREATE INDEX balance_differences_payment ON balance_differences (payment_id);
CREATE INDEX balance_differences_transaction ON balance_differences (transaction_id);
