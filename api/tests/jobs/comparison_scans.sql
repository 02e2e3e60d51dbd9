-- What Stripe lists of the lessons of `scans.sql`, after it: each was paid for and its share sent; some went back, some were disputed.
INSERT INTO payment_receipts (payment_id, amount_cents, stripe_charge_id, received_at)
    SELECT id, 6000, 'ch_' || n, starts_at FROM past WHERE n % 4 <> 2;
INSERT INTO payment_refunds (id, payment_id, amount_cents, status, made_at)
    SELECT 're_' || n, id, 500, 'succeeded', starts_at FROM past WHERE n % 4 = 1;
INSERT INTO payment_disputes (id, payment_id, state, amount_cents, withdrawn_cents, reason, opened_at, closed_at, stripe_status)
    SELECT 'du_' || n, id, 'won', 6000, 0, 'fraudulent', starts_at, starts_at, 'won' FROM past WHERE n % 4 = 0;
INSERT INTO payout_adjustments (id, entry_key, tutor_id, kind, amount_cents, reason, created_by, created_at, updated_at, transferred_cents)
    SELECT md5(n::text)::uuid, id, :tutor, 'bonus', 100, 'A bonus', :tutor, starts_at, starts_at, 100 FROM past;
INSERT INTO payables (payout_adjustment_id, sent_cents, sent_at, due_at)
    SELECT md5(n::text)::uuid, 100, starts_at, starts_at FROM past;
INSERT INTO balance_transactions (id, created_at, kind, stripe_type, amount_cents, fee_cents, currency, source_id, payment_id)
    SELECT 'txn_ch_' || n, starts_at, 'charge', 'charge', 6000, 200, 'usd', 'ch_' || n, id FROM past WHERE n % 4 <> 2
    UNION ALL
    SELECT 'txn_tr_' || n, starts_at, 'transfer', 'transfer', -4800, 0, 'usd', 'tr_' || n, id FROM past WHERE n % 4 < 2;
INSERT INTO balance_transactions
    (id, created_at, kind, stripe_type, amount_cents, fee_cents, currency, source_id, payout_adjustment_id)
    SELECT 'txn_bonus_' || n, starts_at, 'transfer', 'transfer', -100, 0, 'usd', 'tr_bonus_' || n, md5(n::text)::uuid FROM past;
-- Sent by hand, and named as such; what once differed was put right.
INSERT INTO balance_transactions (id, created_at, kind, stripe_type, amount_cents, fee_cents, currency, source_id, looked_up)
    SELECT 'txn_hand_' || n, starts_at, 'transfer', 'transfer', -100, 0, 'usd', 'tr_hand_' || n, true FROM past;
INSERT INTO balance_differences
    (kind, subject, transaction_id, moved_at, currency, own_cents, stripe_cents, found_at)
    SELECT 'unknown', 'txn_hand_' || n, 'txn_hand_' || n, starts_at, 'usd', 0, -100, starts_at FROM past;
INSERT INTO balance_differences
    (kind, subject, payment_id, moved_at, currency, own_cents, stripe_cents, found_at, resolved_at)
    SELECT 'charged', id::text, id, starts_at, 'usd', 0, 6000, starts_at, starts_at FROM past;
INSERT INTO balance_differences
    (kind, subject, payout_adjustment_id, moved_at, currency, own_cents, stripe_cents, found_at, resolved_at)
    SELECT 'transferred', md5(n::text), md5(n::text)::uuid, starts_at, 'usd', 0, 100, starts_at, starts_at FROM past;
