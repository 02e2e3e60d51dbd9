ALTER TABLE balance_differences DROP COLUMN payout_adjustment_id;
DROP INDEX balance_transactions_unresolved;
CREATE INDEX balance_transactions_unresolved ON balance_transactions (created_at, id)
    WHERE payment_id IS NULL AND kind NOT IN ('fee', 'payout', 'payout_failure', 'topup', 'topup_reversal', 'other');
ALTER TABLE balance_transactions DROP COLUMN payout_adjustment_id;
DROP TABLE payout_adjustments;
