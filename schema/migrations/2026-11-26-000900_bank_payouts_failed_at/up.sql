-- When the bank sent a payout back: only one that was made later can have carried its money along.
ALTER TABLE bank_payouts ADD COLUMN failed_at timestamptz;
UPDATE bank_payouts p
    SET failed_at = coalesce(
        (SELECT min(t.created_at) FROM balance_transactions t WHERE t.source_id = p.id AND t.kind = 'payout_failure'),
        p.created_at)
    WHERE p.status = 'failed';
ALTER TABLE bank_payouts ADD CONSTRAINT bank_payouts_failed CHECK ((failed_at IS NOT NULL) = (status = 'failed'));
