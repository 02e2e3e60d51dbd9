-- What a tutor is paid beside their lessons, or was: a bonus, or a correction. A row of its own, which the job that pays shares
-- sends, and takes back once it is cancelled.
CREATE TABLE payout_adjustments (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    -- Made up by the page on which it is entered: sent twice, it is one adjustment.
    entry_key uuid NOT NULL UNIQUE,
    tutor_id uuid NOT NULL REFERENCES profiles (id),
    kind text NOT NULL CHECK (kind IN ('bonus', 'correction')),
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    -- The tutor reads it, too.
    reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    created_by uuid NOT NULL REFERENCES profiles (id),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- It is not sent, or what was sent is taken back.
    cancelled_by uuid REFERENCES profiles (id),
    cancelled_at timestamptz,
    -- Part of the idempotency key; grows when Stripe has given a final answer that moved nothing.
    attempt integer NOT NULL DEFAULT 1 CHECK (attempt >= 1),
    -- Written before Stripe is asked, and repeated unchanged until it is known what became of it.
    destination text,
    asked_at timestamptz,
    stripe_transfer_id text UNIQUE,
    made_at timestamptz,
    -- What has come back of it, and the sum that the reversal under way leads to.
    reversed_cents integer NOT NULL DEFAULT 0,
    reversal_attempt integer NOT NULL DEFAULT 1 CHECK (reversal_attempt >= 1),
    reversing_to_cents integer,
    -- Why Stripe last refused, until it takes it.
    refusal text,
    -- Jobs leave it alone before this instant: there is still time to cancel it, one of them has taken it, or it was refused lately.
    due_at timestamptz NOT NULL,
    -- What a job has to do about it, once it is time.
    transfer_action text GENERATED ALWAYS AS (CASE
        WHEN made_at IS NULL AND (asked_at IS NOT NULL OR cancelled_at IS NULL) THEN 'send'
        WHEN made_at IS NOT NULL AND reversed_cents < amount_cents AND (cancelled_at IS NOT NULL OR reversing_to_cents IS NOT NULL)
            THEN 'reverse'
        END) STORED,
    CHECK ((cancelled_at IS NULL) = (cancelled_by IS NULL)),
    CHECK ((asked_at IS NULL AND stripe_transfer_id IS NULL) OR destination IS NOT NULL),
    CHECK ((stripe_transfer_id IS NULL) = (made_at IS NULL)),
    CHECK (asked_at IS NULL OR stripe_transfer_id IS NULL),
    CHECK (reversed_cents BETWEEN 0 AND amount_cents),
    CHECK (reversed_cents = 0 OR stripe_transfer_id IS NOT NULL),
    CHECK (reversing_to_cents IS NULL
        OR (stripe_transfer_id IS NOT NULL AND reversing_to_cents > reversed_cents AND reversing_to_cents <= amount_cents))
);
-- Only what can be due is in it, however much is past.
CREATE INDEX payout_adjustments_transfer_action ON payout_adjustments (transfer_action, tutor_id) WHERE transfer_action IS NOT NULL;
CREATE INDEX payout_adjustments_tutor ON payout_adjustments (tutor_id, created_at DESC, id DESC);
CREATE INDEX payout_adjustments_created_by ON payout_adjustments (created_by);
CREATE INDEX payout_adjustments_cancelled_by ON payout_adjustments (cancelled_by) WHERE cancelled_by IS NOT NULL;

-- Whose money moved, if it is an adjustment's.
ALTER TABLE balance_transactions
    ADD COLUMN payout_adjustment_id uuid REFERENCES payout_adjustments (id) ON DELETE SET NULL,
    ADD CHECK (payment_id IS NULL OR payout_adjustment_id IS NULL);
CREATE INDEX balance_transactions_adjustment ON balance_transactions (payout_adjustment_id)
    WHERE payout_adjustment_id IS NOT NULL;
DROP INDEX balance_transactions_unresolved;
CREATE INDEX balance_transactions_unresolved ON balance_transactions (created_at, id)
    WHERE payment_id IS NULL AND payout_adjustment_id IS NULL
        AND kind NOT IN ('fee', 'payout', 'payout_failure', 'topup', 'topup_reversal', 'other');
ALTER TABLE balance_differences
    ADD COLUMN payout_adjustment_id uuid REFERENCES payout_adjustments (id) ON DELETE CASCADE;
CREATE INDEX balance_differences_adjustment ON balance_differences (payout_adjustment_id)
    WHERE payout_adjustment_id IS NOT NULL;
