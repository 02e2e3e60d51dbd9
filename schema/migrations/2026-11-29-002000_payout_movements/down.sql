-- The release before goes on with the newest transfer of each; what came back of it and of earlier ones is kept as a sum.
LOCK TABLE payments, payout_adjustments, transfers IN ACCESS EXCLUSIVE MODE;

CREATE TEMPORARY TABLE moved ON COMMIT DROP AS
    SELECT y.id, y.payment_id, m.destination, m.charge, m.stripe_id, m.settled_at, m.amount_cents,
        y.sent_cents - y.returned_cents AS net_cents, y.refusal, y.due_at
    FROM payables y JOIN LATERAL (
        SELECT * FROM payout_movements m WHERE m.payable_id = y.id AND m.kind = 'transfer' AND m.state = 'done'
        ORDER BY number DESC LIMIT 1
    ) m ON true
    WHERE EXISTS (SELECT FROM payout_movements n WHERE n.payable_id = y.id AND n.idempotency_key LIKE 'movement-%');
INSERT INTO transfers (payment_id, destination, charge, amount_cents, stripe_transfer_id, made_at, reversed_cents, refusal, due_at)
    SELECT payment_id, destination, coalesce(charge, '-'), greatest(amount_cents, net_cents), stripe_id, settled_at,
        greatest(amount_cents, net_cents) - net_cents, refusal, due_at
    FROM moved WHERE payment_id IS NOT NULL
    ON CONFLICT (payment_id) DO UPDATE SET destination = excluded.destination, charge = excluded.charge,
        amount_cents = excluded.amount_cents, stripe_transfer_id = excluded.stripe_transfer_id, made_at = excluded.made_at,
        reversed_cents = excluded.reversed_cents, taken_back = false, refusal = excluded.refusal, due_at = excluded.due_at;
UPDATE transfers t SET taken_back = true
FROM payments p WHERE p.id = t.payment_id AND t.made_at IS NOT NULL AND t.reversed_cents = t.amount_cents AND p.withheld_cents = 0;
UPDATE payments p SET share_withheld = p.withheld_cents > 0 AND p.transferred_cents = 0
WHERE share_withheld <> (p.withheld_cents > 0 AND p.transferred_cents = 0);
UPDATE payout_adjustments a SET destination = m.destination, stripe_transfer_id = m.stripe_id, made_at = m.settled_at,
    reversed_cents = a.amount_cents - m.net_cents, refusal = m.refusal, due_at = m.due_at
FROM moved m WHERE m.id = a.id;

-- What was asked for before there were movements is asked for again, under the same keys.
CREATE TEMPORARY TABLE open ON COMMIT DROP AS
    SELECT payable_id AS id, kind, amount_cents, asked_at FROM payout_movements
    WHERE state = 'asked' AND idempotency_key NOT LIKE 'movement-%';
UPDATE transfers t SET asked_at = o.asked_at FROM open o
WHERE o.id = t.payment_id AND o.kind = 'transfer' AND t.made_at IS NULL;
UPDATE transfers t SET reversing_to_cents = t.reversed_cents + o.amount_cents FROM open o
WHERE o.id = t.payment_id AND o.kind = 'reversal';
UPDATE payout_adjustments a SET asked_at = o.asked_at FROM open o
WHERE o.id = a.id AND o.kind = 'transfer' AND a.made_at IS NULL;
UPDATE payout_adjustments a SET reversing_to_cents = a.reversed_cents + o.amount_cents FROM open o
WHERE o.id = a.id AND o.kind = 'reversal';

ALTER TABLE payments DROP COLUMN payout_action, DROP COLUMN target_cents, DROP COLUMN withheld_cents, DROP COLUMN withheld_of_cents,
    DROP COLUMN transfer_action;
ALTER TABLE payments ADD COLUMN transfer_action text GENERATED ALWAYS AS (CASE
    WHEN status = 'paid' AND dispute_state = 'open' THEN NULL
    WHEN transferred_cents > payment_owed_cents(status, amount_cents, payee_share_cents, refunded_cents, lost_cents)
        THEN 'reverse'
    WHEN transferred_cents = 0 AND NOT share_withheld
            AND payment_owed_cents(status, amount_cents, payee_share_cents, refunded_cents, lost_cents) > 0
        THEN 'send'
    END) STORED;
CREATE INDEX payments_transfer_action ON payments (transfer_action, payee_id) WHERE transfer_action IS NOT NULL;
ALTER TABLE payout_adjustments DROP COLUMN payout_action, DROP COLUMN target_cents, DROP COLUMN transferred_cents,
    DROP COLUMN withheld_cents, DROP COLUMN withheld_of_cents, DROP COLUMN transfer_action, ALTER COLUMN due_at DROP DEFAULT;
ALTER TABLE payout_adjustments ADD COLUMN transfer_action text GENERATED ALWAYS AS (CASE
    WHEN made_at IS NULL AND (asked_at IS NOT NULL OR cancelled_at IS NULL) THEN 'send'
    WHEN made_at IS NOT NULL AND reversed_cents < amount_cents AND (cancelled_at IS NOT NULL OR reversing_to_cents IS NOT NULL)
        THEN 'reverse'
    END) STORED;
CREATE INDEX payout_adjustments_transfer_action ON payout_adjustments (transfer_action, tutor_id) WHERE transfer_action IS NOT NULL;

DROP TABLE payout_movements;
DROP TABLE payables;
DROP FUNCTION payout_target_cents;

DELETE FROM balance_differences WHERE kind = 'owed';
ALTER TABLE balance_differences DROP CONSTRAINT balance_differences_kind_check;
ALTER TABLE balance_differences ADD CONSTRAINT balance_differences_kind_check
    CHECK (kind IN ('charged', 'refunded', 'disputed', 'transferred', 'unknown', 'balance'));
