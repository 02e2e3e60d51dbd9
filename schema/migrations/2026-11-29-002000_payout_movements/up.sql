-- What tutors are paid, for lessons and beside them, becomes one thing with one table of movements: what is owed stands on the
-- payment or the adjustment, what was sent is the sum of its movements, and a job makes the next movement of the difference.
--
-- The release before still reads `transfers` and the columns of `payout_adjustments` that go with the next release. It moves
-- nothing any more: it looks for work by `transfer_action`, which is empty from here on.

-- At once, so that the release before this one cannot hold one of them and wait for another.
LOCK TABLE payments, payout_adjustments, transfers IN ACCESS EXCLUSIVE MODE;

-- What is to be with somebody of what they are owed, if somebody took a part back by hand: that part is not sent again. It was
-- `withheld_cents` when `withheld_of_cents` were owed. What is owed less by now is the same money first.
CREATE FUNCTION payout_target_cents(owed_cents integer, withheld_cents integer, withheld_of_cents integer)
RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN greatest(owed_cents - greatest(withheld_cents - greatest(withheld_of_cents - owed_cents, 0), 0), 0);

CREATE TABLE payables (
    id uuid GENERATED ALWAYS AS (coalesce(payment_id, payout_adjustment_id)) STORED PRIMARY KEY,
    payment_id uuid UNIQUE REFERENCES payments (id),
    payout_adjustment_id uuid UNIQUE REFERENCES payout_adjustments (id),
    -- The sums of its movements, written together with these: sent and come back, US cents, and when something was last sent.
    sent_cents integer NOT NULL DEFAULT 0 CHECK (sent_cents >= 0),
    returned_cents integer NOT NULL DEFAULT 0 CHECK (returned_cents BETWEEN 0 AND sent_cents),
    sent_at timestamptz,
    -- The movement of which it is not known yet what became of it.
    moving_kind text CHECK (moving_kind IN ('transfer', 'reversal')),
    moving_cents integer CHECK (moving_cents > 0),
    -- Why Stripe last refused, until it takes it.
    refusal text,
    -- Jobs leave it alone before this instant: it can still be cancelled, one of them has taken it, or it was refused lately.
    due_at timestamptz NOT NULL,
    CONSTRAINT payables_of_one CHECK (num_nonnulls(payment_id, payout_adjustment_id) = 1),
    CONSTRAINT payables_moving CHECK ((moving_kind IS NULL) = (moving_cents IS NULL)),
    CONSTRAINT payables_sent CHECK ((sent_cents > 0) = (sent_at IS NOT NULL))
);
-- They come first, whatever has become of the lesson.
CREATE INDEX payables_under_way ON payables (due_at) WHERE moving_kind IS NOT NULL;
CREATE INDEX payables_refused ON payables (id) WHERE refusal IS NOT NULL;

CREATE TABLE payout_movements (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    payable_id uuid NOT NULL REFERENCES payables (id),
    -- Its place among those of the same payable.
    number integer NOT NULL CHECK (number >= 1),
    kind text NOT NULL CHECK (kind IN ('transfer', 'reversal')),
    state text NOT NULL CHECK (state IN ('asked', 'done', 'failed')),
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    -- Written before Stripe is asked, and repeated unchanged until it is known what became of it. None for what somebody took
    -- back in Stripe's dashboard.
    idempotency_key text UNIQUE,
    -- A transfer's: the account it goes to, `acct_…`, and the charge whose funds it waits for, `ch_…`.
    destination text,
    charge text,
    -- A reversal's: the transfer that it takes back.
    reverses_id uuid REFERENCES payout_movements (id),
    -- `tr_…` or `trr_…`; of reversals of before this table it is not known.
    stripe_id text UNIQUE,
    asked_at timestamptz NOT NULL,
    settled_at timestamptz,
    -- Why it was not made.
    failure text,
    UNIQUE (payable_id, number),
    CONSTRAINT payout_movements_transfer CHECK ((kind = 'transfer') = (destination IS NOT NULL) AND (kind = 'transfer' OR charge IS NULL)),
    CONSTRAINT payout_movements_reversal CHECK ((kind = 'reversal') = (reverses_id IS NOT NULL)),
    CONSTRAINT payout_movements_by_hand CHECK (idempotency_key IS NOT NULL OR (kind = 'reversal' AND state = 'done')),
    CONSTRAINT payout_movements_settled CHECK ((state = 'asked') = (settled_at IS NULL)),
    CONSTRAINT payout_movements_failed CHECK ((state = 'failed') = (failure IS NOT NULL)),
    CONSTRAINT payout_movements_named CHECK (kind = 'reversal' OR (state = 'done') = (stripe_id IS NOT NULL))
);
-- One at a time.
CREATE UNIQUE INDEX payout_movements_open ON payout_movements (payable_id) WHERE state = 'asked';
CREATE INDEX payout_movements_reverses ON payout_movements (reverses_id) WHERE reverses_id IS NOT NULL;

-- Whose reversals of before are somebody's by hand is not stored for a share that came back in part. A refund that failed since is
-- the reason why more is owed than was sent; where there is none, somebody took it back.
CREATE TEMPORARY TABLE moved ON COMMIT DROP AS
    SELECT t.payment_id AS id, true AS is_share, coalesce(p.booking_id, p.id) AS reference, t.attempt, t.destination, t.charge,
        t.amount_cents, t.asked_at, t.stripe_transfer_id, t.made_at, t.reversed_cents, t.reversal_attempt, t.reversing_to_cents,
        t.refusal, t.due_at, p.updated_at,
        CASE WHEN p.share_withheld THEN t.reversed_cents
             WHEN t.taken_back OR t.made_at IS NULL OR p.transferred_cents >= p.owed_cents OR EXISTS (
                 SELECT FROM payment_refunds r WHERE r.payment_id = p.id AND r.status = 'failed') THEN 0
             ELSE least(t.reversed_cents, p.owed_cents - p.transferred_cents) END AS by_hand_cents,
        CASE WHEN p.status = 'paid' THEN p.owed_cents ELSE p.payee_share_cents END AS of_cents
    FROM transfers t JOIN payments p ON p.id = t.payment_id
    UNION ALL
    SELECT a.id, false, a.id, a.attempt, a.destination, NULL, a.amount_cents, a.asked_at, a.stripe_transfer_id, a.made_at,
        a.reversed_cents, a.reversal_attempt, a.reversing_to_cents, a.refusal, a.due_at, a.updated_at,
        CASE WHEN a.cancelled_at IS NULL THEN a.reversed_cents ELSE 0 END, a.amount_cents
    FROM payout_adjustments a;
INSERT INTO payables (payment_id, payout_adjustment_id, sent_cents, returned_cents, sent_at, moving_kind, moving_cents, refusal, due_at)
    SELECT CASE WHEN is_share THEN id END, CASE WHEN NOT is_share THEN id END,
        CASE WHEN made_at IS NULL THEN 0 ELSE amount_cents END, CASE WHEN made_at IS NULL THEN 0 ELSE reversed_cents END, made_at,
        CASE WHEN asked_at IS NOT NULL THEN 'transfer' WHEN reversing_to_cents IS NOT NULL THEN 'reversal' END,
        CASE WHEN asked_at IS NOT NULL THEN amount_cents ELSE reversing_to_cents - reversed_cents END, refusal, due_at
    FROM moved;
INSERT INTO payout_movements
    (payable_id, number, kind, state, amount_cents, idempotency_key, destination, charge, stripe_id, asked_at, settled_at, failure)
    SELECT id, 1, 'transfer', CASE WHEN made_at IS NOT NULL THEN 'done' WHEN asked_at IS NOT NULL THEN 'asked' ELSE 'failed' END,
        amount_cents,
        format('transfer-%s-%s', reference, CASE WHEN made_at IS NULL AND asked_at IS NULL THEN attempt - 1 ELSE attempt END),
        destination, charge, stripe_transfer_id, coalesce(asked_at, made_at, updated_at),
        CASE WHEN asked_at IS NULL THEN coalesce(made_at, updated_at) END,
        CASE WHEN made_at IS NULL AND asked_at IS NULL THEN coalesce(refusal, 'Stripe did not take it.') END
    FROM moved WHERE destination IS NOT NULL AND amount_cents IS NOT NULL;
INSERT INTO payout_movements
    (payable_id, number, kind, state, amount_cents, idempotency_key, reverses_id, asked_at, settled_at)
    SELECT m.id, back.number, 'reversal', back.state, back.cents, back.key, t.id, m.updated_at,
        CASE WHEN back.state = 'done' THEN m.updated_at END
    FROM moved m JOIN payout_movements t ON t.payable_id = m.id,
        LATERAL (VALUES
            (2, 'done', m.by_hand_cents, NULL),
            (3, 'done', m.reversed_cents - m.by_hand_cents, format('reversal-%s-%s', m.reference, m.reversal_attempt - 1)),
            (4, 'asked', m.reversing_to_cents - m.reversed_cents, format('reversal-%s-%s', m.reference, m.reversal_attempt))
        ) AS back (number, state, cents, key)
    WHERE m.made_at IS NOT NULL AND back.cents > 0;

ALTER TABLE payments DROP COLUMN transfer_action;
ALTER TABLE payments
    -- Nobody reads it but the release before, which then moves nothing.
    ADD COLUMN transfer_action text CHECK (transfer_action IS NULL),
    -- What somebody took back by hand, and what was owed then, US cents: see `payout_target_cents`.
    ADD COLUMN withheld_cents integer NOT NULL DEFAULT 0 CHECK (withheld_cents >= 0),
    ADD COLUMN withheld_of_cents integer NOT NULL DEFAULT 0 CHECK (withheld_of_cents >= withheld_cents);
UPDATE payments p SET withheld_cents = least(m.by_hand_cents, m.of_cents), withheld_of_cents = m.of_cents
FROM moved m WHERE m.id = p.id AND m.by_hand_cents > 0;
ALTER TABLE payments
    ADD COLUMN target_cents integer NOT NULL GENERATED ALWAYS AS (payout_target_cents(
        payment_owed_cents(status, amount_cents, payee_share_cents, refunded_cents, lost_cents), withheld_cents, withheld_of_cents))
        STORED,
    -- What a job has to do about the share, once it is time: send what is missing, or take back what was sent too much. Nothing
    -- moves in either direction until a dispute about money that is here is decided.
    ADD COLUMN payout_action text GENERATED ALWAYS AS (CASE
        WHEN status = 'paid' AND dispute_state = 'open' THEN NULL
        WHEN transferred_cents > payout_target_cents(
                payment_owed_cents(status, amount_cents, payee_share_cents, refunded_cents, lost_cents), withheld_cents, withheld_of_cents)
            THEN 'reverse'
        WHEN transferred_cents < payout_target_cents(
                payment_owed_cents(status, amount_cents, payee_share_cents, refunded_cents, lost_cents), withheld_cents, withheld_of_cents)
            THEN 'send'
        END) STORED;
CREATE INDEX payments_payout_action ON payments (payout_action, payee_id) WHERE payout_action IS NOT NULL;

ALTER TABLE payout_adjustments DROP COLUMN transfer_action;
ALTER TABLE payout_adjustments
    ADD COLUMN transfer_action text CHECK (transfer_action IS NULL),
    -- What the tutor has of it. Written together with its movements.
    ADD COLUMN transferred_cents integer NOT NULL DEFAULT 0 CHECK (transferred_cents BETWEEN 0 AND amount_cents),
    ADD COLUMN withheld_cents integer NOT NULL DEFAULT 0 CHECK (withheld_cents >= 0),
    ADD COLUMN withheld_of_cents integer NOT NULL DEFAULT 0 CHECK (withheld_of_cents >= withheld_cents),
    ALTER COLUMN due_at SET DEFAULT 'epoch';
UPDATE payout_adjustments a SET transferred_cents = y.sent_cents - y.returned_cents, withheld_cents = m.by_hand_cents,
    withheld_of_cents = CASE WHEN m.by_hand_cents > 0 THEN m.of_cents ELSE 0 END
FROM moved m JOIN payables y ON y.id = m.id WHERE m.id = a.id AND y.sent_cents > 0;
ALTER TABLE payout_adjustments
    ADD COLUMN target_cents integer NOT NULL GENERATED ALWAYS AS (payout_target_cents(
        CASE WHEN cancelled_at IS NULL THEN amount_cents ELSE 0 END, withheld_cents, withheld_of_cents)) STORED,
    ADD COLUMN payout_action text GENERATED ALWAYS AS (CASE
        WHEN transferred_cents > payout_target_cents(
                CASE WHEN cancelled_at IS NULL THEN amount_cents ELSE 0 END, withheld_cents, withheld_of_cents)
            THEN 'reverse'
        WHEN transferred_cents < payout_target_cents(
                CASE WHEN cancelled_at IS NULL THEN amount_cents ELSE 0 END, withheld_cents, withheld_of_cents)
            THEN 'send'
        END) STORED;
CREATE INDEX payout_adjustments_payout_action ON payout_adjustments (payout_action, tutor_id) WHERE payout_action IS NOT NULL;

-- The release before repeats nothing either.
UPDATE transfers SET asked_at = NULL, reversing_to_cents = NULL WHERE asked_at IS NOT NULL OR reversing_to_cents IS NOT NULL;
UPDATE payout_adjustments SET asked_at = NULL, reversing_to_cents = NULL
WHERE asked_at IS NOT NULL OR reversing_to_cents IS NOT NULL;

ALTER TABLE balance_differences DROP CONSTRAINT balance_differences_kind_check;
ALTER TABLE balance_differences ADD CONSTRAINT balance_differences_kind_check
    CHECK (kind IN ('charged', 'refunded', 'disputed', 'transferred', 'owed', 'unknown', 'balance'));

ANALYZE payments, payables, payout_movements, payout_adjustments;
