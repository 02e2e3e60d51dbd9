-- Lessons from before payments had rows of their own: one in every state that money can be in.
INSERT INTO users (id, email) VALUES ('00000000-0000-0000-0000-000000000001', 'student@people.test'),
    ('00000000-0000-0000-0000-000000000002', 'tutor@people.test');
INSERT INTO profiles (id, first_name, last_name, role) VALUES
    ('00000000-0000-0000-0000-000000000001', 'Some', 'Student', 'student'),
    ('00000000-0000-0000-0000-000000000002', 'Some', 'Tutor', 'tutor');
INSERT INTO student_bookings
    (id, student_id, tutor_id, subject, starts_at, ends_at, status, hold_expires_at, price_cents, tutor_share_cents,
     payment_status, checkout_attempt, checkout_expires_at, stripe_checkout_session_id, stripe_payment_intent_id,
     refund_attempt, refunded_cents, lost_cents, disputed_at, dispute_state, transferred_cents, cancelled_at,
     cancellation_reason, created_at, updated_at)
SELECT format('00000000-0000-0000-0001-00000000000%s', n)::uuid, '00000000-0000-0000-0000-000000000001',
    '00000000-0000-0000-0000-000000000002', 'Physics', now() + day * interval '1 day',
    now() + day * interval '1 day' + interval '1 hour', status, now() + interval '31 minutes',
    CASE WHEN money = 'not_required' THEN 0 ELSE 6000 END, CASE WHEN money = 'not_required' THEN 0 ELSE 4800 END,
    money, attempt, CASE WHEN attempt > 0 THEN now() END, CASE WHEN attempt > 0 THEN 'cs_' || n END,
    CASE WHEN money IN ('paid', 'refund_pending', 'refunded') THEN 'pi_' || n END, 0, refunded, lost,
    CASE WHEN dispute IS NOT NULL THEN now() END, dispute, transferred,
    CASE WHEN status = 'cancelled' THEN now() END, CASE WHEN status = 'cancelled' THEN 'student' END, now(), now()
FROM (VALUES
    (1, 3, 'confirmed', 'not_required', 0, 0, 0, NULL, 0),
    (2, 4, 'pending', 'unpaid', 0, 0, 0, NULL, 0),
    (3, 5, 'pending', 'processing', 2, 0, 0, NULL, 0),
    (4, 6, 'confirmed', 'paid', 1, 0, 0, NULL, 0),
    (5, -70, 'completed', 'paid', 1, 1500, 0, NULL, 4500),
    (6, -71, 'completed', 'paid', 1, 0, 2000, 'open', 4000),
    (7, -2, 'cancelled', 'refund_pending', 1, 0, 0, 'won', 0),
    (8, -3, 'cancelled', 'refunded', 1, 6000, 0, NULL, 0),
    (9, -4, 'completed', 'paid', 1, 0, 0, NULL, 0))
    AS lesson (n, day, status, money, attempt, refunded, lost, dispute, transferred);
INSERT INTO booking_payments (booking_id, amount_cents, stripe_charge_id, received_at)
    SELECT id, 6000, 'ch_' || id, now() FROM student_bookings WHERE stripe_payment_intent_id IS NOT NULL ORDER BY id;
INSERT INTO booking_refunds (id, booking_id, amount_cents, status, made_at)
    SELECT 're_' || id, id, refunded_cents, 'succeeded', now() FROM student_bookings WHERE refunded_cents > 0;
INSERT INTO booking_disputes (id, booking_id, state, amount_cents, withdrawn_cents, reason, opened_at, closed_at)
    SELECT 'du_' || id, id, dispute_state, 6000, lost_cents, 'fraudulent', now(),
        CASE WHEN dispute_state <> 'open' THEN now() END
    FROM student_bookings WHERE dispute_state IS NOT NULL;
-- The last one was taken back in Stripe's dashboard.
INSERT INTO transfers
    (booking_id, destination, charge, amount_cents, stripe_transfer_id, made_at, reversed_cents, due_at)
    SELECT id, 'acct_1', 'ch_' || id, 4800, 'tr_' || id, now(), 4800 - transferred_cents, now()
    FROM student_bookings WHERE transferred_cents > 0 OR id = '00000000-0000-0000-0001-000000000009';
