-- Five years of lessons between one student and one tutor, all of them over and settled, and what else they left behind.
CREATE TEMP TABLE past AS
    SELECT gen_random_uuid() AS id, n, now() - interval '70 days' - n * interval '2 hours' AS starts_at
    FROM generate_series(1, 12000) AS n;
-- Given and paid out; refunded in part, with the tutor's share untouched; cancelled unpaid; cancelled and refunded.
-- Nobody asks Stripe about them any more: the watch over them has ended.
BEGIN;
INSERT INTO student_bookings
    (id, student_id, tutor_id, subject, starts_at, ends_at, status, price_cents, tutor_share_cents, hold_expires_at,
     cancelled_at, cancellation_reason, created_at, updated_at)
    SELECT id, :student, :tutor, 'Physics', starts_at, starts_at + interval '1 hour',
        CASE WHEN n % 4 < 2 THEN 'completed' ELSE 'cancelled' END, 6000, 4800, starts_at,
        CASE WHEN n % 4 >= 2 THEN starts_at END, CASE WHEN n % 4 >= 2 THEN 'hold_expired' END, starts_at, starts_at
    FROM past;
INSERT INTO payments
    (id, purpose, booking_id, payer_id, payee_id, amount_cents, payee_share_cents, status, refunded_cents,
     transferred_cents, stripe_checkout_session_id, stripe_payment_intent_id, created_at, updated_at)
    SELECT id, 'booking', id, :student, :tutor, 6000, 4800,
        CASE WHEN n % 4 < 2 THEN 'paid' WHEN n % 4 = 2 THEN 'unpaid' ELSE 'refunded' END,
        CASE n % 4 WHEN 1 THEN 500 WHEN 3 THEN 6000 ELSE 0 END, CASE WHEN n % 4 < 2 THEN 4800 ELSE 0 END, 'cs_' || n,
        CASE WHEN n % 4 <> 2 THEN 'pi_' || n END, starts_at, starts_at
    FROM past;
COMMIT;
INSERT INTO payables (payment_id, sent_cents, sent_at, due_at)
    SELECT id, 4800, starts_at, starts_at FROM past WHERE n % 4 < 2;
INSERT INTO payout_movements
    (payable_id, number, kind, state, amount_cents, idempotency_key, destination, charge, stripe_id, asked_at, settled_at)
    SELECT id, 1, 'transfer', 'done', 4800, 'movement-' || n, 'acct_1', 'ch_1', 'tr_' || n, starts_at, starts_at
    FROM past WHERE n % 4 < 2;
INSERT INTO payout_accounts (tutor_id, stripe_account_id, state, stripe_due_at, created_at, updated_at)
    VALUES (:tutor, 'acct_1', 'ready', now() + interval '1 day', now(), now());
-- Other tutors who were paid once; Stripe is asked about each of them again tomorrow.
INSERT INTO users (id, email) SELECT id, n || '@tutors.test' FROM past WHERE n <= 2000;
INSERT INTO profiles (id, first_name, last_name, role) SELECT id, 'A', 'Tutor', 'tutor' FROM past WHERE n <= 2000;
INSERT INTO payout_accounts (tutor_id, stripe_account_id, state, stripe_due_at, created_at, updated_at)
    SELECT id, 'acct_past_' || n, 'ready', now() + interval '1 day', starts_at, starts_at FROM past WHERE n <= 2000;
INSERT INTO stripe_events (id, type, received_at, due_at, processed_at)
    SELECT 'evt_' || n, 'test', starts_at, starts_at, starts_at FROM past;
INSERT INTO mail_outbox
    (occasion, to_address, to_name, template, subject, text_body, html_body, created_at, due_at, sent_at)
    SELECT 'past ' || n, 'a@people.test', '', 'test', 'A subject', '', '', starts_at, starts_at, starts_at FROM past;
INSERT INTO chat_sessions (kind, student_id, tutor_id) VALUES ('pre_booking', :student, :tutor);
-- Opportunities that have closed, each of which a student had saved.
INSERT INTO opportunities
    (id, slug, title, organization, category, discipline, location, country, is_remote, cost_cents, starts_on, ends_on,
     deadline_local, deadline_zone, deadline_at, min_grade, max_grade, description, run_by, apply_url, checked_at, is_listed,
     created_at, updated_at)
    SELECT id, 'past-' || n, 'A Program', 'A School', 'research', 'Biology', 'Boston', 'US', false, 0, starts_at::date,
        starts_at::date, starts_at, 'UTC', starts_at, 9, 12, 'A program.', 'A School', 'https://x.test', starts_at, false,
        starts_at, starts_at
    FROM past;
INSERT INTO saved_opportunities (user_id, opportunity_id, saved_at, week_reminder_for, last_reminder_for)
    SELECT :student, id, starts_at, starts_at, starts_at FROM past;
-- Somebody posted them, and answered whoever applied.
INSERT INTO organizations (provider_id, name, website, about, created_at, updated_at)
    VALUES (:tutor, 'A School', 'https://x.test/', '', now(), now());
INSERT INTO listings
    (organization_id, state, draft, opportunity_id, approved_version, question, created_at, updated_at)
    SELECT g.id, 'approved', '{}', past.id, 1, 'Why?', starts_at, starts_at FROM past, organizations g;
INSERT INTO opportunity_applications
    (opportunity_id, student_id, state, profile, question, answer, created_at, updated_at, answered_at)
    SELECT id, :student, 'accepted', '{}', 'Why?', 'Because.', starts_at, starts_at, starts_at FROM past;
-- Others were never answered, as happens: most applied near the deadline, so that nobody was reminded.
INSERT INTO users (id, email) SELECT gen_random_uuid(), 'never-' || n || '@people.test' FROM past WHERE n <= 20;
INSERT INTO opportunity_applications
    (opportunity_id, student_id, state, profile, question, answer, created_at, updated_at, reminded_at)
    SELECT past.id, u.id, 'submitted', '{}', 'Why?', 'Because.', starts_at - interval '5 days', starts_at - interval '5 days',
        CASE WHEN n % 3 = 0 THEN starts_at END
    FROM past, users u WHERE n <= 4000 AND u.email LIKE 'never-%';
