-- Shares and adjustments from before there were movements: one in every state that they can be in.
INSERT INTO users (id, email) VALUES ('00000000-0000-0000-0000-000000000001', 'student@people.test'),
    ('00000000-0000-0000-0000-000000000002', 'tutor@people.test');
INSERT INTO profiles (id, first_name, last_name, role) VALUES
    ('00000000-0000-0000-0000-000000000001', 'Some', 'Student', 'student'),
    ('00000000-0000-0000-0000-000000000002', 'Some', 'Tutor', 'tutor');
CREATE TEMP TABLE shares AS
SELECT n, refunded, net, withheld, format('00000000-0000-0000-0001-00000000000%s', n)::uuid AS booking,
    format('00000000-0000-0000-0002-00000000000%s', n)::uuid AS payment, attempt, asked, made, reversed, reversing, refusal
FROM (VALUES
    -- Sent, and nothing since.
    (1, 0, 4800, false, 1, false, true, 0, NULL, NULL),
    -- Taken back in part by us; the refund has failed since, and nothing was sent again.
    (2, 0, 3500, false, 1, false, true, 1300, NULL, NULL),
    -- Taken back in part, in whole by somebody's hand.
    (3, 0, 3800, false, 1, false, true, 1000, NULL, NULL),
    (4, 0, 0, true, 1, false, true, 4800, NULL, NULL),
    -- It is not known what became of the last request.
    (5, 0, 0, false, 3, true, false, 0, NULL, NULL),
    (6, 2500, 4800, false, 1, false, true, 0, 1300, NULL),
    -- Refused.
    (7, 0, 0, false, 2, false, false, 0, NULL, 'No money')
) s (n, refunded, net, withheld, attempt, asked, made, reversed, reversing, refusal);
BEGIN;
INSERT INTO student_bookings (id, student_id, tutor_id, subject, starts_at, ends_at, status, price_cents, tutor_share_cents, created_at,
        updated_at)
    SELECT booking, '00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000002', 'Physics',
        now() - n * interval '2 days', now() - n * interval '2 days' + interval '1 hour', 'completed', 6000, 4800, now(), now()
    FROM shares;
INSERT INTO payments (id, purpose, booking_id, payer_id, payee_id, amount_cents, payee_share_cents, status, refunded_cents,
        transferred_cents, share_withheld, created_at, updated_at)
    SELECT payment, 'booking', booking, '00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000002', 6000, 4800,
        'paid', refunded, net, withheld, now(), now()
    FROM shares;
COMMIT;
INSERT INTO payment_refunds (id, payment_id, amount_cents, status, made_at)
    SELECT 're_2', payment, 2500, 'failed', now() FROM shares WHERE n = 2;
INSERT INTO transfers (payment_id, attempt, destination, charge, amount_cents, asked_at, stripe_transfer_id, made_at, reversed_cents,
        reversal_attempt, reversing_to_cents, refusal, due_at)
    SELECT payment, attempt, 'acct_1', 'ch_' || n, 4800, CASE WHEN asked THEN now() END, CASE WHEN made THEN 'tr_' || n END,
        CASE WHEN made THEN now() END, reversed, CASE WHEN reversed > 0 THEN 2 ELSE 1 END, reversing, refusal, now()
    FROM shares;
INSERT INTO payout_adjustments (id, entry_key, tutor_id, kind, amount_cents, reason, created_by, created_at, updated_at, cancelled_by,
        cancelled_at, destination, stripe_transfer_id, made_at, reversed_cents, reversal_attempt, due_at)
    SELECT format('00000000-0000-0000-0003-00000000000%s', n)::uuid, gen_random_uuid(), '00000000-0000-0000-0000-000000000002', 'bonus',
        2500, 'Thanks', '00000000-0000-0000-0000-000000000001', now(), now(),
        CASE WHEN cancelled THEN '00000000-0000-0000-0000-000000000001'::uuid END, CASE WHEN cancelled THEN now() END,
        CASE WHEN made THEN 'acct_1' END, CASE WHEN made THEN 'tr_a' || n END, CASE WHEN made THEN now() END, reversed,
        CASE WHEN reversed > 0 THEN 2 ELSE 1 END, now()
    FROM (VALUES (1, false, false, 0), (2, false, true, 0), (3, false, true, 1000), (4, true, true, 2500)) a (n, cancelled, made, reversed);
