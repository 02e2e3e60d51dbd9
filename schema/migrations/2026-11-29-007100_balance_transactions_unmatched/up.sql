-- Movements that belong to nothing of ours, or are of another currency than what they belong to: what a comparison names one by one.
CREATE INDEX CONCURRENTLY balance_transactions_unmatched ON balance_transactions (id)
    WHERE amount_cents <> 0 AND CASE
        WHEN payment_id IS NULL AND payout_adjustment_id IS NULL
            THEN kind NOT IN ('fee', 'payout', 'payout_failure', 'topup', 'topup_reversal', 'other')
        ELSE currency <> 'usd'
    END;
