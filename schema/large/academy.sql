-- A large academy for measuring, in plain SQL: 4,000 people, 20,000 bookings, 200,000 payments with 220,000 events of Stripe,
-- 200,000 emails, 100,000 lesson records, 50,000 messages, 2,000 research projects, 10,000 opportunities, 2,000 organizations with
-- 4,000 listings and 45,000 applications to these, 20,000 readers of four newsletters. `make seed-large` runs it on a migrated
-- database, and a test does; both analyze it afterwards. The same moment gives the same rows. Somebody in each role has far more
-- than the others (number 1): lists are to be quick for them.
--
-- Sign in as admin@large.test, tutor-1@large.test, student-1@large.test or provider-1@large.test with the password of all samples.

DO $$
BEGIN
    IF EXISTS (SELECT FROM users) THEN
        RAISE EXCEPTION 'this database has people in it already: the large academy needs an empty one'
            USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
END $$;

-- An id that is the same each time. Of immutable functions alone, so that Postgres puts it in the place of its call.
CREATE FUNCTION pg_temp.id_of(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE
RETURN md5('large ' || kind || n::text)::uuid;
-- One for rows that nothing leads to by their id: these rise, which is quicker to fill.
CREATE FUNCTION pg_temp.rising_id_of(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE
RETURN (left(md5(kind), 8) || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;
CREATE FUNCTION pg_temp.subject_of(n bigint) RETURNS text LANGUAGE sql IMMUTABLE
RETURN (ARRAY['Mathematics', 'Physics', 'Biology', 'Chemistry', 'English', 'Computer Science', 'Spanish'])[1 + n % 7];

-- Rows come sooner into large tables that have no indexes to keep and no foreign keys to look up: these are set aside, and made
-- again at the end, of all rows at once. What the product finds other rows by while this runs stays.
CREATE TEMP TABLE large_set_aside ON COMMIT DROP AS
    WITH large AS (
        SELECT unnest('{payments, payment_receipts, payment_refunds, balance_transactions, stripe_events, payables,
            payout_movements, student_bookings, booking_people, tutor_sessions, chat_messages, research_progress, audit_log,
            mail_outbox, opportunities, opportunity_applications, opportunity_application_steps, newsletter_subscriptions,
            newsletter_deliveries}'::regclass[]) AS id
    )
    SELECT 'index' AS kind, indexrelid::bigint AS n, format('DROP INDEX %s', indexrelid::regclass) AS removal,
        pg_get_indexdef(indexrelid) AS restoration
    FROM pg_index JOIN large ON large.id = indrelid
    WHERE NOT indisunique AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')
    UNION ALL
    SELECT CASE contype WHEN 'f' THEN 'reference' ELSE 'index' END, c.oid,
        format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid))
    FROM pg_constraint c JOIN large ON large.id = conrelid
    WHERE contype IN ('f', 'x', 'u') AND conname NOT IN ('payments_booking_id_key', 'opportunity_applications_once')
        AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND c.contype <> 'f' AND f.conindid = c.conindid);
DO $$
DECLARE
    removal text;
BEGIN
    FOR removal IN SELECT s.removal FROM large_set_aside s ORDER BY kind DESC, n LOOP
        EXECUTE removal;
    END LOOP;
END $$;
-- Nobody's account has ended here.
ALTER TABLE student_bookings DISABLE TRIGGER student_bookings_student_open, DISABLE TRIGGER student_bookings_tutor_open;
ALTER TABLE chat_messages DISABLE TRIGGER chat_messages_sender_open;
ALTER TABLE opportunity_applications DISABLE TRIGGER opportunity_applications_student_open;

-- People: 40 admins, 200 tutors, 1,799 students, 2,000 providers.
CREATE TEMP TABLE large_people ON COMMIT DROP AS
    SELECT pg_temp.id_of('admin', n) AS id, 'admin' AS role, n,
        CASE n WHEN 1 THEN 'admin' ELSE 'admin-' || n END || '@large.test' AS email
    FROM generate_series(1, 40) n
    UNION ALL
    SELECT pg_temp.id_of('tutor', n), 'tutor', n, 'tutor-' || n || '@large.test' FROM generate_series(1, 200) n
    UNION ALL
    SELECT pg_temp.id_of('student', n), 'student', n, 'student-' || n || '@large.test'
    FROM generate_series(1, 1799) n
    UNION ALL
    SELECT pg_temp.id_of('provider', n), 'provider', n, 'provider-' || n || '@large.test' FROM generate_series(1, 2000) n;
INSERT INTO users (id, email, password_hash, email_verified_at, created_at, updated_at, last_seen_at)
    SELECT id, email, '$2a$10$HSa329emlkS1b3zJ0Q5vH.VarVVTZRS41IaywgQU5T7QSZ3ARyvdi',
        now() - interval '5 years', now() - interval '5 years' + n * interval '1 hour', now() - interval '5 years',
        CASE WHEN n % 10 <> 9 THEN now() - n * interval '7 hours' END
    FROM large_people;
INSERT INTO profiles (id, first_name, last_name, role, services, is_mentor_approved, bio, slug, zoom_link,
                      tutoring_hourly_rate_cents, created_at, updated_at)
    SELECT id, initcap(role), 'Number' || n, role,
        CASE role WHEN 'tutor' THEN ARRAY['research', 'tutoring'] ELSE '{}' END, role = 'tutor',
        CASE role WHEN 'tutor' THEN 'Teaches in the large sample.' ELSE '' END,
        CASE role WHEN 'tutor' THEN 'large-tutor-' || n END,
        CASE role WHEN 'tutor' THEN 'https://zoom.us/j/' || n END, 4000,
        now() - interval '5 years', now() - interval '5 years'
    FROM large_people;
INSERT INTO user_roles (user_id, role) SELECT id, role FROM large_people;
INSERT INTO payout_accounts (tutor_id, stripe_account_id, state, details_submitted, transfers_capability,
                             payouts_enabled, created_at, updated_at)
    SELECT id, 'acct_large_' || n, 'ready', true, 'active', true, now(), now() FROM large_people WHERE role = 'tutor';
INSERT INTO tutor_availability (tutor_id, day_of_week, start_time, end_time, subject)
    SELECT id, day, '08:00', '20:00', pg_temp.subject_of(n + day) FROM large_people, generate_series(0, 6) day
    WHERE role = 'tutor';
INSERT INTO tutor_days_off (tutor_id, first_day, last_day, created_at)
    SELECT id, current_date + 20 + n % 20, current_date + 23 + n % 20, now() FROM large_people WHERE role = 'tutor';
INSERT INTO pending_tutor_applications (id, email, first_name, last_name, bio, services, status, submitted_at,
                                        decided_at)
    SELECT pg_temp.id_of('application', n), 'applicant-' || n || '@large.test', 'Applicant', 'Number' || n,
        'Would like to teach.', ARRAY['tutoring'], status, now() - n * interval '3 hours',
        CASE WHEN status <> 'pending' THEN now() - n * interval '2 hours' END
    FROM generate_series(1, 1000) n, LATERAL (VALUES (CASE WHEN n <= 100 THEN 'pending' ELSE 'rejected' END)) s (status);

-- Bookings. The first student has taken 5,000 lessons with the first tutor, three a day; the others' 15,000 are one a day
-- for each tutor, from 50 days ago to 25 days ahead.
CREATE TEMP TABLE large_bookings ON COMMIT DROP AS
    WITH planned AS (
        SELECT n, 1 AS student, 1 AS tutor, date_trunc('day', now()) - (1 + (n - 1) / 3) * interval '1 day'
            + (16 + 2 * ((n - 1) % 3)) * interval '1 hour' AS starts_at
        FROM generate_series(1, 5000) n
        UNION ALL
        SELECT 5001 + k, 2 + (k * 7) % 1798, 2 + k % 199,
            date_trunc('day', now()) + (k / 199 - 50) * interval '1 day' + (16 + k % 5) * interval '1 hour'
        FROM generate_series(0, 14999) k
    )
    SELECT n, pg_temp.id_of('booking', n) AS id, pg_temp.id_of('student', student) AS student_id,
        pg_temp.id_of('tutor', tutor) AS tutor_id, student, tutor, pg_temp.subject_of(n) AS subject, starts_at,
        CASE WHEN n % 20 = 7 THEN 'cancelled'
             WHEN starts_at + interval '1 hour' <= now() THEN 'completed'
             WHEN n % 50 = 3 THEN 'pending'
             ELSE 'confirmed' END AS status
    FROM planned;
INSERT INTO student_bookings
    (id, student_id, tutor_id, subject, starts_at, ends_at, status, price_cents, tutor_share_cents, hold_expires_at,
     confirmed_at, cancelled_at, cancellation_reason, created_at, updated_at)
    SELECT id, student_id, tutor_id, subject, starts_at, starts_at + interval '1 hour', status, 5000, 4000,
        CASE WHEN status = 'pending' THEN now() + interval '25 minutes' ELSE starts_at - interval '20 days' END,
        CASE WHEN status <> 'pending' THEN starts_at - interval '20 days' END,
        CASE WHEN status = 'cancelled' THEN starts_at - interval '3 days' END,
        CASE WHEN status = 'cancelled' THEN 'student' END,
        least(starts_at - interval '20 days', now()), least(starts_at, now())
    FROM large_bookings;
INSERT INTO payments
    (id, purpose, booking_id, payer_id, payee_id, amount_cents, payee_share_cents, status, refunded_cents,
     transferred_cents, stripe_checkout_session_id, stripe_payment_intent_id, next_sync_at, created_at, updated_at)
    SELECT pg_temp.id_of('payment', n), 'booking', id, student_id, tutor_id, 5000, 4000,
        CASE status WHEN 'pending' THEN 'unpaid' WHEN 'cancelled' THEN 'refunded' ELSE 'paid' END,
        CASE status WHEN 'cancelled' THEN 5000 ELSE 0 END,
        CASE status WHEN 'completed' THEN 4000 ELSE 0 END, 'cs_large_' || n, 'pi_large_' || n,
        CASE status WHEN 'pending' THEN now() + interval '25 minutes' END,
        least(starts_at - interval '20 days', now()), least(starts_at, now())
    FROM large_bookings;
INSERT INTO payment_receipts (payment_id, amount_cents, received_at)
    SELECT pg_temp.id_of('payment', n), 5000, least(starts_at - interval '20 days', now())
    FROM large_bookings WHERE status <> 'pending' ORDER BY n;
INSERT INTO payment_refunds (id, payment_id, amount_cents, status, made_at)
    SELECT 're_large_' || n, pg_temp.id_of('payment', n), 5000, 'succeeded', starts_at - interval '3 days'
    FROM large_bookings WHERE status = 'cancelled';
INSERT INTO payables (payment_id, sent_cents, sent_at, due_at)
    SELECT pg_temp.id_of('payment', n), 4000, starts_at + interval '25 hours', starts_at + interval '25 hours'
    FROM large_bookings WHERE status = 'completed';
INSERT INTO payout_movements
    (payable_id, number, kind, state, amount_cents, idempotency_key, destination, charge, stripe_id, asked_at, settled_at)
    SELECT pg_temp.id_of('payment', n), 1, 'transfer', 'done', 4000, 'movement-large-' || n, 'acct_large_' || tutor, 'ch_large_' || n,
        'tr_large_' || n, starts_at + interval '25 hours', starts_at + interval '25 hours'
    FROM large_bookings WHERE status = 'completed';
INSERT INTO payment_disputes
    (id, payment_id, state, amount_cents, withdrawn_cents, reason, opened_at, closed_at, stripe_status, evidence_due_at)
    SELECT 'du_large_' || n, pg_temp.id_of('payment', n), state, 5000, CASE state WHEN 'won' THEN 0 ELSE 5000 END, 'fraudulent',
        starts_at, CASE WHEN state <> 'open' THEN starts_at + interval '30 days' END,
        CASE state WHEN 'open' THEN 'needs_response' ELSE state END, starts_at + interval '14 days'
    FROM large_bookings, LATERAL (VALUES (CASE n % 5 WHEN 0 THEN 'open' WHEN 1 THEN 'lost' ELSE 'won' END)) s (state)
    WHERE status = 'completed' AND n % 23 = 0;

-- What Stripe lists of all that: each payment, refund and transfer, and a payout to the bank a day.
INSERT INTO balance_transactions
    (id, created_at, kind, stripe_type, amount_cents, fee_cents, currency, source_id, payment_id)
    SELECT 'txn_charge_' || n, least(starts_at - interval '20 days', now()), 'charge', 'charge', 5000, 175, 'usd',
        'ch_large_' || n, pg_temp.id_of('payment', n)
    FROM large_bookings WHERE status <> 'pending'
    UNION ALL
    SELECT 'txn_refund_' || n, starts_at - interval '3 days', 'refund', 'refund', -5000, 0, 'usd', 're_large_' || n,
        pg_temp.id_of('payment', n)
    FROM large_bookings WHERE status = 'cancelled'
    UNION ALL
    SELECT 'txn_transfer_' || n, starts_at + interval '25 hours', 'transfer', 'transfer', -4000, 0, 'usd', 'tr_large_' || n,
        pg_temp.id_of('payment', n)
    FROM large_bookings WHERE status = 'completed';
INSERT INTO bank_payouts
    (id, created_at, amount_cents, currency, status, arrives_on, bank_name, bank_last4, failure_code, failed_at)
    SELECT 'po_large_' || n, made_at, 100000 + n, 'usd', status, made_at::date + 2, 'Large Bank', '6789',
        CASE status WHEN 'failed' THEN 'could_not_process' END, CASE status WHEN 'failed' THEN made_at + interval '2 days' END
    FROM generate_series(1, 800) n,
        LATERAL (VALUES (now() - n * interval '1 day', CASE WHEN n % 90 = 0 THEN 'failed' ELSE 'paid' END)) p (made_at, status);

-- What tutors were paid beside their lessons, and what they still are to be.
INSERT INTO payout_adjustments
    (id, entry_key, tutor_id, kind, amount_cents, reason, created_by, created_at, updated_at, transferred_cents)
    SELECT pg_temp.id_of('adjustment', n), pg_temp.id_of('entry', n),
        pg_temp.id_of('tutor', CASE WHEN n % 4 = 0 THEN 1 ELSE 1 + n % 200 END),
        CASE n % 2 WHEN 0 THEN 'bonus' ELSE 'correction' END, 100 * (1 + n % 50), 'For adjustment ' || n,
        pg_temp.id_of('admin', 1 + n % 40), at, at, CASE WHEN n > 20 THEN 100 * (1 + n % 50) ELSE 0 END
    FROM generate_series(1, 2000) n, LATERAL (VALUES (now() - n * interval '5 hours')) t (at);
INSERT INTO payables (payout_adjustment_id, sent_cents, sent_at, due_at)
    SELECT id, transferred_cents, CASE WHEN transferred_cents > 0 THEN created_at + interval '10 minutes' END,
        created_at + interval '10 minutes'
    FROM payout_adjustments;
INSERT INTO payout_movements
    (payable_id, number, kind, state, amount_cents, idempotency_key, destination, stripe_id, asked_at, settled_at)
    SELECT id, 1, 'transfer', 'done', amount_cents, 'movement-' || id, 'acct_large', 'tr_large_adjustment_' || id,
        created_at + interval '10 minutes', created_at + interval '10 minutes'
    FROM payout_adjustments WHERE transferred_cents > 0;

-- Lesson records: those of bookings, and older ones that were entered by hand, up to 100,000.
INSERT INTO tutor_sessions
    (id, tutor_id, booking_id, starts_at, ends_at, paid, student_name, session_description, tutor_share_cents,
     created_at, updated_at)
    SELECT pg_temp.rising_id_of('record', n), tutor_id, id, starts_at, starts_at + interval '1 hour', true,
        'Student Number' || student, subject || ' tutoring', 4000, least(starts_at, now()), least(starts_at, now())
    FROM large_bookings WHERE status IN ('completed', 'confirmed');
INSERT INTO tutor_sessions
    (id, tutor_id, starts_at, ends_at, paid, student_name, session_description, tutor_share_cents, created_at, updated_at)
    SELECT pg_temp.rising_id_of('old record', n), pg_temp.id_of('tutor', 1 + n % 200), starts_at,
        starts_at + (1 + n % 2) * interval '30 minutes', n % 10 <> 0, 'Student Number' || 1 + n % 1799,
        pg_temp.subject_of(n) || ' tutoring', 2000 * (1 + n % 2), starts_at, starts_at
    FROM generate_series(1, 100000 - (SELECT count(*)::integer FROM tutor_sessions)) n,
        LATERAL (VALUES (date_trunc('day', now()) - interval '100 days' - n * interval '20 minutes')) t (starts_at);

-- Chats of those who have lessons together, 20 messages each; the first pair has written 10,000.
CREATE TEMP TABLE large_chats ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY tutor, student) AS n, student_id, tutor_id,
        CASE WHEN tutor = 1 THEN 10000 ELSE 20 END AS messages
    FROM (SELECT DISTINCT tutor, student, tutor_id, student_id FROM large_bookings) pair
    ORDER BY tutor, student LIMIT 2001;
INSERT INTO chat_sessions (id, kind, student_id, tutor_id, last_seq, created_at, updated_at)
    SELECT pg_temp.id_of('chat', n), 'booking', student_id, tutor_id, messages, now() - interval '2 years',
        now() - n * interval '10 minutes'
    FROM large_chats;
INSERT INTO chat_messages (id, chat_session_id, seq, sender_id, client_message_id, message, created_at)
    SELECT pg_temp.rising_id_of('message', n * 100000 + seq), pg_temp.id_of('chat', n), seq,
        CASE WHEN seq % 2 = 0 THEN tutor_id ELSE student_id END, pg_temp.id_of('sent', n * 100000 + seq),
        'Message ' || seq || ' of the large sample.',
        now() - n * interval '10 minutes' - (messages - seq) * interval '1 hour'
    FROM large_chats, generate_series(1, messages) seq;
INSERT INTO chat_reads (chat_session_id, user_id, last_read_seq)
    SELECT pg_temp.id_of('chat', n), person, greatest(messages - n % 4, 0)
    FROM large_chats, LATERAL (VALUES (student_id), (tutor_id)) who (person);

-- Research: a project for each student and an earlier one, which is over, for some; the first tutor has a tenth of them. Five
-- updates, two links, five milestones, three meetings and two handovers each; the first project has 500 updates.
CREATE TEMP TABLE large_projects ON COMMIT DROP AS
    SELECT n, pg_temp.id_of('project', n) AS id, pg_temp.id_of('student', 1 + (n - 1) % 1799) AS student_id,
        CASE WHEN status <> 'pending'
             THEN pg_temp.id_of('tutor', CASE WHEN n % 10 = 1 THEN 1 ELSE 2 + n % 199 END) END AS tutor_id,
        status, now() - n * interval '9 hours' AS created_at
    FROM generate_series(1, 2000) n,
        LATERAL (VALUES (CASE WHEN n > 1799 THEN 'completed' ELSE (ARRAY['completed', 'in_progress', 'completed', 'assigned', 'in_progress',
                                'completed', 'pending', 'in_progress', 'completed', 'in_progress'])[1 + n % 10] END)) s (status);
INSERT INTO research_requests
    (id, student_id, assigned_tutor_id, research_area, goals, background_knowledge, preferred_timeline, availability,
     status, progress_percentage, assigned_at, started_at, completed_at, last_activity_at, outcome, created_at, updated_at)
    SELECT id, student_id, tutor_id, 'Question ' || n, 'A paper about question ' || n, 'A year of physics', '6-12 months',
        'Weekends', status,
        CASE status WHEN 'completed' THEN 100 WHEN 'in_progress' THEN 5 * (n % 20) ELSE 0 END,
        CASE WHEN tutor_id IS NOT NULL THEN created_at + interval '2 days' END,
        CASE WHEN status IN ('in_progress', 'completed') THEN created_at + interval '3 days' END,
        CASE WHEN status = 'completed' THEN created_at + interval '80 days' END,
        now() - n % 30 * interval '1 day', CASE WHEN status = 'completed' THEN 'preprint' END, created_at, created_at
    FROM large_projects;
INSERT INTO research_milestones (id, research_request_id, kind, title, due_on, done_at)
    SELECT pg_temp.id_of('milestone', n * 10 + step), id, 'other', 'Milestone ' || step,
        (created_at + step * interval '30 days')::date,
        CASE WHEN status = 'completed' OR step < 3 THEN created_at + step * interval '29 days' END
    FROM large_projects, generate_series(1, 5) step WHERE status IN ('in_progress', 'completed');
INSERT INTO research_meetings (id, research_request_id, user_id, held_on, minutes, notes)
    SELECT pg_temp.id_of('meeting', n * 10 + step), id, tutor_id, (created_at + step * interval '10 days')::date, 60,
        'What was talked about.'
    FROM large_projects, generate_series(1, 3) step WHERE status IN ('in_progress', 'completed');
INSERT INTO research_progress (id, research_request_id, user_id, title, description, update_type, created_at)
    SELECT pg_temp.id_of('update', n * 1000 + step), id, coalesce(tutor_id, student_id), 'Step ' || step,
        'What was done in step ' || step, CASE step % 2 WHEN 0 THEN 'research' ELSE 'progress' END,
        created_at + step * interval '1 hour'
    FROM large_projects, generate_series(1, CASE n WHEN 1 THEN 500 ELSE 5 END) step;
INSERT INTO research_links (id, research_request_id, user_id, title, url, created_at)
    SELECT pg_temp.id_of('link', n * 10 + step), id, student_id, 'Source ' || step, 'https://example.test/' || n, created_at
    FROM large_projects, generate_series(1, 2) step;
INSERT INTO research_handovers (id, research_request_id, tutor_id, kind, reason, created_at)
    SELECT pg_temp.id_of('handover', n * 10 + step), id, pg_temp.id_of('tutor', 2 + (n + step) % 199), 'declined',
        'No room for question ' || n, created_at + step * interval '3 hours'
    FROM large_projects, generate_series(1, 2) step;

-- The summer portal's opportunities: four fifths are open.
INSERT INTO opportunities
    (id, slug, title, organization, category, discipline, location, country, is_remote, stipend, cost_cents, aid, starts_on,
     ends_on, deadline_local, deadline_zone, deadline_at, decision_on, min_grade, max_grade, description, run_by, apply_url,
     verified, checked_at, hidden_reason, is_listed, created_at, updated_at)
    SELECT pg_temp.id_of('opportunity', n), 'opportunity-' || n,
        discipline || ' ' || (ARRAY['Laboratory', 'Institute', 'Workshop', 'Field Project', 'Studio'])[1 + n % 5] || ' ' || n,
        (ARRAY['Larkspur', 'Northlake', 'Meridian', 'Tallgrass', 'Cascade', 'Red Mesa'])[1 + n % 6] || ' University ' || n % 400,
        (ARRAY['internship', 'research', 'bootcamp', 'pre-college'])[1 + n % 4], discipline,
        (ARRAY['Boston, Massachusetts', 'Chicago, Illinois', 'Austin, Texas', 'Seattle, Washington', 'Québec, Canada'])[1 + n % 5],
        CASE n % 5 WHEN 4 THEN 'CA' ELSE 'US' END, n % 6 = 0, CASE WHEN n % 7 = 0 THEN '$' || n % 4000 END, (n % 10) * 95000,
        CASE WHEN n % 3 = 0 THEN 'Some places are free.' ELSE '' END, closes_on + 60, closes_on + 90,
        closes_on + time '23:59', 'America/New_York', (closes_on + time '23:59') AT TIME ZONE 'America/New_York',
        closes_on + 30, 6 + n % 5, 10 + n % 4, repeat('What students do there. ', 20), 'The university', 'https://example.edu/' || n,
        CASE n % 3 WHEN 0 THEN 'university' WHEN 1 THEN 'organization' END, now() - n % 80 * interval '1 day',
        CASE WHEN n % 50 = 0 THEN 'Hidden in the large sample.' END, n % 10 <> 1 AND n % 50 <> 0,
        now() - n * interval '13 minutes', now() - n % 80 * interval '1 day'
    FROM generate_series(1, 10000) n,
        LATERAL (VALUES ((now() + (CASE WHEN n % 10 = 1 THEN -n % 300 - 2 ELSE n % 150 + 1 END) * interval '1 day')::date)) d (closes_on),
        LATERAL (VALUES ((ARRAY['Biology', 'Chemistry', 'Physics', 'Computer Science', 'Engineering', 'Mathematics',
                                'Neuroscience'])[1 + n % 7])) s (discipline);

-- Who offers some of them: one organization has as many listings as there can be. Every tenth waits for an admin.
INSERT INTO organizations
    (id, provider_id, name, website, about, domain, domain_proved_at, verified, verified_at, verified_by, created_at, updated_at)
    SELECT pg_temp.id_of('organization', n), pg_temp.id_of('provider', n),
        (ARRAY['Larkspur', 'Northlake', 'Meridian', 'Tallgrass', 'Cascade', 'Red Mesa'])[1 + n % 6] || ' University ' || n,
        'https://organization-' || n || '.example.edu/', repeat('What it is and does. ', 25),
        CASE WHEN is_proven THEN 'organization-' || n || '.example.edu' END, CASE WHEN is_proven THEN at END,
        CASE WHEN is_verified THEN 'university' END, CASE WHEN is_verified THEN at END,
        CASE WHEN is_verified THEN pg_temp.id_of('admin', 1) END, at, at
    FROM generate_series(1, 2000) n,
        LATERAL (VALUES (n % 5 <> 0, n % 5 > 1, now() - n * interval '3 hours')) t (is_proven, is_verified, at);
INSERT INTO listings
    (id, organization_id, state, draft, opportunity_id, approved_version, question, reason, created_at, updated_at,
     submitted_at, decided_at, decided_by)
    SELECT pg_temp.id_of('listing', n), pg_temp.id_of('organization', CASE WHEN n <= 50 THEN 1 ELSE 2 + n % 1999 END), state,
        jsonb_build_object('title', o.title, 'category', o.category, 'discipline', o.discipline, 'location', o.location,
            'cost_cents', o.cost_cents, 'description', o.description, 'run_by', o.run_by, 'apply_url', o.apply_url),
        CASE WHEN is_public THEN o.id END, CASE WHEN is_public THEN 1 END, 'Why would you like to come?',
        CASE state WHEN 'returned' THEN 'Please say when it begins.' ELSE '' END, at, at,
        CASE WHEN state <> 'draft' THEN at END, CASE WHEN is_decided THEN at END,
        CASE WHEN is_decided THEN pg_temp.id_of('admin', 1) END
    FROM generate_series(1, 4000) n JOIN opportunities o ON o.id = pg_temp.id_of('opportunity', n),
        LATERAL (VALUES (CASE n % 10 WHEN 1 THEN 'closed' WHEN 7 THEN 'in_review' WHEN 8 THEN 'returned' WHEN 9 THEN 'draft'
                             WHEN 0 THEN 'draft' ELSE 'approved' END, now() - n * interval '11 minutes')) s (state, at),
        LATERAL (VALUES (state IN ('approved', 'closed'), state IN ('approved', 'closed', 'returned'))) d (is_public, is_decided);

-- What was paid for listings and given back since: nine tenths of all payments, some 90 of each provider. Bookings and listings that
-- do not fit their payments are refused here, and none of the payments that follow are current: looking at each of these when
-- the transaction ends takes longer than storing them.
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE payments DISABLE TRIGGER payments_fit_booking, DISABLE TRIGGER payments_fit_listing;
CREATE TEMP TABLE large_listing_payments ON COMMIT DROP AS
    SELECT n, pg_temp.rising_id_of('listing payment', n) AS id, pg_temp.id_of('listing', 1 + n % 4000) AS listing_id,
        pg_temp.id_of('provider', CASE WHEN n % 4000 < 50 THEN 1 ELSE 2 + (1 + n % 4000) % 1999 END) AS payer_id,
        now() - interval '2 days' - n * interval '12 minutes' AS at
    FROM generate_series(1, 180000) n;
INSERT INTO payments
    (id, purpose, listing_id, payer_id, amount_cents, status, refunded_cents, refund_requested_cents, stripe_checkout_session_id,
     stripe_payment_intent_id, created_at, updated_at)
    SELECT id, 'listing', listing_id, payer_id, 9900, 'refunded', 9900, 9900, 'cs_large_listing_' || n, 'pi_large_listing_' || n, at,
        at + interval '1 day'
    FROM large_listing_payments;
ALTER TABLE payments ENABLE TRIGGER payments_fit_booking, ENABLE TRIGGER payments_fit_listing;
INSERT INTO payment_receipts (payment_id, amount_cents, received_at) SELECT id, 9900, at FROM large_listing_payments ORDER BY n;
INSERT INTO payment_refunds (id, payment_id, amount_cents, status, made_at)
    SELECT 're_large_listing_' || n, id, 9900, 'succeeded', at + interval '1 day' FROM large_listing_payments WHERE n % 10 = 0;
INSERT INTO balance_transactions (id, created_at, kind, stripe_type, amount_cents, fee_cents, currency, source_id, payment_id)
    SELECT 'txn_listing_' || n, at, 'charge', 'charge', 9900, 317, 'usd', 'ch_large_listing_' || n, id FROM large_listing_payments;

-- What Stripe has told of each payment: once, and of the second provider's 90 over and over, 20,000 times in all.
INSERT INTO stripe_events (id, type, received_at, due_at, processed_at, object_id, intent_id, payment_id)
    SELECT 'evt_large_' || id || '_' || number, CASE number WHEN 1 THEN 'checkout.session.completed' ELSE 'charge.updated' END,
        created_at, created_at, created_at, stripe_checkout_session_id, stripe_payment_intent_id, id
    FROM payments, generate_series(1, CASE payer_id WHEN pg_temp.id_of('provider', 2) THEN 225 ELSE 1 END) number;

-- What students do there: the first one has filled the whole profile and saved as much as there can be.
INSERT INTO common_profile_fields (user_id, field, content, version, updated_at)
    SELECT pg_temp.id_of('student', n), field, content, 1, now() - n * interval '1 hour'
    FROM generate_series(1, 500) n,
        LATERAL (VALUES ('name', 'Student ' || n), ('grade', (9 + n % 4)::text), ('gpa', '3.9'),
            ('interests', (ARRAY['Biology and genomics', 'Robotics, physics', 'Machine learning', 'Chemistry'])[1 + (n - 1) % 4]),
            ('coursework', 'Biology, Algebra II'), ('test_scores', ''), ('skills', 'Python, laboratory work'),
            ('essay', repeat('What I wonder about. ', 50))) f (field, content);
-- Applications: every student's to five listings of the first provider and to twenty of others.
INSERT INTO opportunity_applications
    (id, opportunity_id, student_id, state, profile, question, answer, version, created_at, updated_at, answered_at)
    SELECT pg_temp.rising_id_of('application to a listing', student * 25 + k), o.id, pg_temp.id_of('student', student), state,
        jsonb_build_object('name', 'Student ' || student, 'grade', '11', 'essay', repeat('What I wonder about. ', 25)),
        'Why would you like to come?', 'Because of question ' || k, CASE state WHEN 'submitted' THEN 1 ELSE 2 END, at, at,
        CASE WHEN state <> 'submitted' THEN at + interval '2 days' END
    FROM generate_series(1, 1799) student, generate_series(0, 24) k,
        -- Of every ten listings the second to the seventh are public.
        LATERAL (VALUES (CASE WHEN k < 5 THEN k * 10 + 2 ELSE 60 + (student * 7 + k * 131) % 394 * 10 + 2 + k % 5 END,
                         (ARRAY['submitted', 'in_review', 'declined', 'accepted', 'withdrawn'])[1 + (student + k) % 5],
                         now() - (student * 25 + k) * interval '13 minutes')) a (listing, state, at),
        LATERAL (VALUES (pg_temp.id_of('opportunity', listing))) o (id)
    ON CONFLICT DO NOTHING;
INSERT INTO opportunity_application_steps (application_id, number, state, made_by, made_at)
    SELECT id, 1, 'submitted', 'student', created_at FROM opportunity_applications
    UNION ALL
    SELECT id, 2, state, CASE state WHEN 'withdrawn' THEN 'student' ELSE 'provider' END, created_at + interval '2 days'
    FROM opportunity_applications WHERE state <> 'submitted';
INSERT INTO saved_opportunities (user_id, opportunity_id, saved_at)
    SELECT pg_temp.id_of('student', 1 + n / 200), pg_temp.id_of('opportunity', 1 + n * 7 % 10000), now() - n * interval '1 minute'
    FROM generate_series(0, 1999) n;
INSERT INTO opportunity_reports (opportunity_id, reporter_id, reason, details, created_at, decision, decided_at, decided_by)
    SELECT pg_temp.id_of('opportunity', 1 + n * 11 % 10000), pg_temp.id_of('student', 1 + n % 900), 'wrong', 'It closes on another day.',
        now() - n * interval '1 hour', decision, CASE WHEN decision IS NOT NULL THEN now() - n * interval '59 minutes' END,
        CASE WHEN decision IS NOT NULL THEN pg_temp.id_of('admin', 1) END
    FROM generate_series(1, 1000) n, LATERAL (VALUES (CASE WHEN n > 50 THEN 'corrected' END)) d (decision);

-- What admins look through.
INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, detail)
    SELECT now() - (20000 - n) * interval '10 minutes', pg_temp.id_of('tutor', 1 + n % 200), 'booking.rescheduled', 'booking',
        pg_temp.id_of('booking', n), '{"by": "tutor"}'
    FROM generate_series(1, 20000) n;
INSERT INTO mail_outbox
    (occasion, to_address, to_name, template, subject, text_body, html_body, created_at, due_at, sent_at, failed_at)
    SELECT 'large ' || n, 'student-' || 1 + n % 1799 || '@large.test', '', 'booking_confirmed', 'Confirmed', '', '', at, at,
        CASE WHEN n % 100 <> 0 THEN at END, CASE WHEN n % 100 = 0 THEN at END
    FROM generate_series(1, 200000) n, LATERAL (VALUES (now() - n * interval '30 seconds')) t (at);

-- Readers of the newsletter, and the four that every second of them was sent.
INSERT INTO newsletter_subscriptions (id, email, created_at, confirmed_at, unsubscribed_at)
    SELECT pg_temp.id_of('reader', n), 'reader-' || n || '@large.test', at,
        CASE WHEN n % 20 <> 0 THEN at + interval '1 minute' END, CASE WHEN n % 10 = 1 THEN at + interval '1 hour' END
    FROM generate_series(1, 20000) n, LATERAL (VALUES (now() - n * interval '20 minutes')) t (at);
INSERT INTO newsletters
    (id, subject, body, state, created_by, updated_by, sent_by, created_at, updated_at, started_at, ended_at, audience, sent, failed)
    SELECT pg_temp.id_of('newsletter', n), 'News ' || n, 'What is new.', 'sent', admin, admin, admin, at, at, at, at, 10000, 9900, 100
    FROM generate_series(1, 4) n,
        LATERAL (VALUES (pg_temp.id_of('admin', 1), now() - n * interval '20 days')) t (admin, at);
INSERT INTO newsletter_deliveries (id, newsletter_id, subscription_id, state, due_at, last_error, changed_at)
    SELECT pg_temp.rising_id_of('copy', n * 20000 + r), pg_temp.id_of('newsletter', n), pg_temp.id_of('reader', r),
        CASE WHEN r % 200 = 0 THEN 'failed' ELSE 'sent' END, at, CASE WHEN r % 200 = 0 THEN '550 nobody here' END, at
    FROM generate_series(1, 4) n, generate_series(2, 20000, 2) r,
        LATERAL (VALUES (now() - n * interval '20 days' + r * interval '1 millisecond')) t (at);

ALTER TABLE student_bookings ENABLE TRIGGER student_bookings_student_open, ENABLE TRIGGER student_bookings_tutor_open;
ALTER TABLE chat_messages ENABLE TRIGGER chat_messages_sender_open;
ALTER TABLE opportunity_applications ENABLE TRIGGER opportunity_applications_student_open;
DO $$
DECLARE
    restoration text;
BEGIN
    -- Indexes first: foreign keys refer to some.
    FOR restoration IN SELECT s.restoration FROM large_set_aside s ORDER BY kind, n LOOP
        EXECUTE restoration;
    END LOOP;
END $$;
