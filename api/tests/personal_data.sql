-- Somebody who has done everything, as a student and as a tutor. Every text of theirs has the mark in it.
-- `it` has the ids of the person, another tutor, a pupil and an admin, the hash of a password, and the instant.
UPDATE users SET email = 'zqmark@people.test', password_hash = it.hash, time_zone = 'zqmark' FROM it WHERE id = it.person;
UPDATE profiles SET first_name = 'Zqmark', last_name = 'Zqmark', services = '{research,tutoring}', bio = 'zqmark',
    education = 'zqmark', languages = 'zqmark', levels = '{college}', profile_image_url = '/files/profile-images/zqmark.jpg', zoom_link = 'https://zoom.us/zqmark', slug = 'zqmark'
    FROM it WHERE id = it.person;
INSERT INTO sessions (user_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
    SELECT person, sha256('zqmark-session'), 'zqmark', now, now, now + interval '1 day' FROM it;
INSERT INTO second_factors (user_id, secret, enabled_at, created_at)
    SELECT person, substr(sha256('zqmark-app'), 1, 20), now, now FROM it;
INSERT INTO recovery_codes (user_id, code_hash, used_at) SELECT person, sha256('zqmark-recovery'), now FROM it;
INSERT INTO passkeys (user_id, credential_id, credential, name, created_at)
    SELECT person, 'zqmark-key', '{"key": "zqmark-key"}', 'zqmark', now FROM it;
INSERT INTO passkey_challenges (purpose, asked_of, user_id, state, expires_at)
    SELECT 'verify', sha256('zqmark-asked'), person, '{"challenge": "zqmark"}', now + interval '5 minutes' FROM it;
INSERT INTO known_devices (user_id, token_hash, signed_in_at, expires_at)
    SELECT person, sha256('zqmark-device'), now, now + interval '1 day' FROM it;
INSERT INTO account_tokens (user_id, purpose, token_hash, email, created_at, expires_at)
    SELECT person, 'verify_email', sha256('zqmark-link'), 'zqmark@people.test', now, now + interval '1 day' FROM it;
INSERT INTO password_reset_requests (email, created_at) SELECT 'zqmark@people.test', now FROM it;
INSERT INTO user_identities (user_id, provider, subject, linked_at) SELECT person, 'google', 'zqmark', now FROM it;
INSERT INTO pending_identities
    (browser_hash, provider, subject, first_name, last_name, role, email, token_hash, expires_at)
    SELECT sha256('zqmark-browser'), 'orcid', 'zqmark', 'Zqmark', 'Zqmark', 'student', 'zqmark@people.test',
        sha256('zqmark-pending'), now + interval '1 day' FROM it;
INSERT INTO pending_tutor_applications
    (email, first_name, last_name, bio, services, subjects, education, link, reference, profile_image_url,
     status, decided_at, decided_by, account_id)
    SELECT 'zqmark@people.test', 'Zqmark', 'Zqmark', 'zqmark', '{research}', '{Physics}', 'zqmark', 'zqmark', 'zqmark',
        'zqmark', 'approved', now, admin, person FROM it;
INSERT INTO pending_tutor_applications
    (email, first_name, last_name, bio, services, status, decided_at, decided_by)
    SELECT 'applicant@people.test', 'Some', 'Applicant', 'A bio', '{research}', 'rejected', now, person FROM it;
INSERT INTO newsletter_subscriptions (email) SELECT 'zqmark@people.test' FROM it;
INSERT INTO newsletters
    (subject, body, state, created_by, updated_by, sent_by, created_at, updated_at, started_at, ended_at, audience)
    SELECT 'News', 'What is new', 'sent', person, person, person, now, now, now, now, 1 FROM it;
INSERT INTO newsletter_deliveries (newsletter_id, subscription_id, state, due_at, last_error, changed_at)
    SELECT n.id, s.id, 'failed', now, 'zqmark: no such mailbox', now FROM it, newsletters n, newsletter_subscriptions s;
INSERT INTO mail_outbox
    (occasion, to_address, to_name, template, subject, text_body, html_body, created_at, due_at, sent_at)
    SELECT 'zqmark', 'zqmark@people.test', 'Zqmark', 'test', 'zqmark', 'zqmark', 'zqmark', now, now, now FROM it;
-- An address that was theirs before, a subscription to the newsletter of then, and mails to it.
INSERT INTO former_addresses (user_id, address, left_at) SELECT person, 'zqmark-before@people.test', now FROM it;
INSERT INTO newsletter_subscriptions (email) SELECT 'zqmark-before@people.test' FROM it;
INSERT INTO mail_outbox
    (occasion, to_address, to_name, template, subject, text_body, html_body, created_at, due_at, sent_at)
    SELECT 'zqmark before', 'zqmark-before@people.test', 'Zqmark', 'test', 'zqmark', 'zqmark', 'zqmark', now, now, now FROM it;
INSERT INTO former_slugs (slug, tutor_id, left_at) SELECT 'zqmark-before', person, now FROM it;
INSERT INTO tutor_availability (tutor_id, day_of_week, start_time, end_time, subject)
    SELECT person, 1, '10:00', '12:00', 'Physics' FROM it;
INSERT INTO tutor_days_off (tutor_id, first_day, last_day, note, created_at)
    SELECT person, '2030-01-01', '2030-01-02', 'zqmark', now FROM it;
-- A lesson they were given, and one they gave; both are over and paid for.
-- (A booking and its payment are stored together.)
, booking AS (
    INSERT INTO student_bookings
        (student_id, tutor_id, subject, starts_at, ends_at, status, price_cents, tutor_share_cents, student_notes,
         tutor_notes, practice_notes, created_at, updated_at)
        SELECT person, other, 'Physics', now - interval '9 days', now - interval '9 days' + interval '1 hour',
            'completed', 5000, 4000, 'zqmark', 'zqmark', 'zqmark', now, now FROM it
        RETURNING *)
    INSERT INTO payments
        (purpose, booking_id, payer_id, payee_id, amount_cents, payee_share_cents, status, refunded_cents, disputed_at,
         dispute_state, stripe_payment_intent_id, created_at, updated_at)
    SELECT 'booking', b.id, b.student_id, b.tutor_id, 5000, 4000, 'paid', 5000, now, 'won', 'pi_1', now, now
    FROM booking b, it;
, booking AS (
    INSERT INTO student_bookings
        (student_id, tutor_id, subject, starts_at, ends_at, status, price_cents, tutor_share_cents, cancelled_at,
         cancellation_reason, cancellation_note, tutor_notes, practice_notes, created_at, updated_at)
        SELECT pupil, person, 'Physics', now - interval '8 days', now - interval '8 days' + interval '1 hour',
            'cancelled', 5000, 4000, now, 'student', 'zqmark', 'zqmark', 'zqmark', now, now FROM it
        RETURNING *)
    INSERT INTO payments
        (purpose, booking_id, payer_id, payee_id, amount_cents, payee_share_cents, status, transferred_cents,
         created_at, updated_at)
    SELECT 'booking', b.id, b.student_id, b.tutor_id, 5000, 4000, 'paid', 4000, now, now FROM booking b, it;
INSERT INTO payment_receipts (payment_id, amount_cents, received_at)
    SELECT p.id, 5000, now FROM payments p, it WHERE p.payer_id = it.person;
INSERT INTO payment_refunds (id, payment_id, amount_cents, status, made_at)
    SELECT 're_1', p.id, 5000, 'succeeded', now FROM payments p, it WHERE p.payer_id = it.person;
INSERT INTO refund_requests (payment_id, amount_cents, reason, requested_by, created_at)
    SELECT p.id, 5000, 'Because of Zqmark', admin, now FROM payments p, it WHERE p.payer_id = it.person;
INSERT INTO refund_requests (payment_id, amount_cents, reason, requested_by, created_at)
    SELECT p.id, 1000, 'Because of somebody', person, now FROM payments p, it WHERE p.payee_id = it.person;
INSERT INTO refund_requests (payment_id, amount_cents, reason, requested_by, created_at)
    SELECT p.id, 1000, 'Zqmark was late', admin, now FROM payments p, it WHERE p.payee_id = it.person;
INSERT INTO balance_differences (kind, subject, payment_id, moved_at, currency, own_cents, stripe_cents, found_at, explanation,
    explained_by, explained_at)
    SELECT 'charged', p.id::text, p.id, now, 'usd', 5000, 5001, now, 'Because of Zqmark', admin, now
    FROM payments p, it WHERE p.payer_id = it.person;
INSERT INTO balance_differences (kind, subject, payment_id, moved_at, currency, own_cents, stripe_cents, found_at, explanation,
    explained_by, explained_at)
    SELECT 'transferred', p.id::text, p.id, now, 'usd', 4000, 4001, now, 'Sent to Zqmark by hand', admin, now
    FROM payments p, it WHERE p.payee_id = it.person;
INSERT INTO balance_differences (kind, subject, moved_at, currency, own_cents, stripe_cents, found_at, explanation, explained_by,
    explained_at)
    SELECT 'balance', 'balance', now, 'usd', 0, 1, now, 'Because of somebody', person, now FROM it;
INSERT INTO payment_disputes (id, payment_id, state, amount_cents, withdrawn_cents, reason, opened_at, closed_at)
    SELECT 'du_1', p.id, 'won', 5000, 0, 'fraudulent', now, now FROM payments p, it WHERE p.payer_id = it.person;
INSERT INTO tutor_sessions (tutor_id, booking_id, starts_at, ends_at, paid, student_name)
    SELECT b.tutor_id, b.id, b.starts_at, b.ends_at, true, 'Zqmark Zqmark' FROM student_bookings b, it WHERE b.student_id = it.person;
INSERT INTO tutor_sessions (tutor_id, booking_id, starts_at, ends_at, paid, student_name)
    SELECT b.tutor_id, b.id, b.starts_at, b.ends_at, true, 'Some Pupil' FROM student_bookings b, it WHERE b.tutor_id = it.person;
-- Entered by hand: a lesson of theirs, and by them one of another tutor's.
INSERT INTO tutor_sessions (tutor_id, starts_at, ends_at, paid, student_name, tutor_share_cents, changed_by)
    SELECT person, now - interval '5 days', now - interval '5 days' + interval '1 hour', true, 'Some Pupil', 4000, admin FROM it;
INSERT INTO tutor_sessions (tutor_id, starts_at, ends_at, student_name, tutor_share_cents, changed_by)
    SELECT other, now - interval '5 days', now - interval '5 days' + interval '1 hour', 'Some Pupil', 4000, person FROM it;
INSERT INTO payout_accounts (tutor_id, prefilled_email, stripe_account_id, state, created_at, updated_at)
    SELECT person, 'zqmark@people.test', 'acct_1', 'ready', now, now FROM it;
-- What Stripe told of them.
INSERT INTO stripe_events (id, type, object_id, payment_id, received_at, due_at, processed_at)
    SELECT 'evt_1', 'test', 'zqmark', p.id, now, now, now FROM payments p, it WHERE p.payer_id = it.person;
INSERT INTO stripe_events (id, type, account, tutor_id, received_at, due_at, processed_at)
    SELECT 'evt_2', 'account.updated', 'acct_1', person, now, now, now FROM it;
INSERT INTO transfers (payment_id, destination, charge, amount_cents, stripe_transfer_id, made_at, due_at)
    SELECT p.id, 'acct_1', 'ch_1', 4000, 'tr_1', now, now FROM payments p, it WHERE p.payee_id = it.person;
INSERT INTO payables (payment_id, sent_cents, sent_at, due_at)
    SELECT p.id, 4000, now, now FROM payments p, it WHERE p.payee_id = it.person;
-- What they were paid beside their lessons, and what they gave others.
INSERT INTO payout_adjustments (entry_key, tutor_id, kind, amount_cents, reason, created_by, created_at, updated_at,
        transferred_cents)
    SELECT gen_random_uuid(), person, 'bonus', 500, 'zqmark', other, now, now, 500 FROM it;
INSERT INTO balance_differences (kind, subject, payout_adjustment_id, moved_at, currency, own_cents, stripe_cents, found_at,
    explanation, explained_by, explained_at)
    SELECT 'transferred', a.id::text, a.id, now, 'usd', 500, 600, now, 'Zqmark was sent more by hand', admin, now
    FROM payout_adjustments a, it WHERE a.tutor_id = it.person;
INSERT INTO payout_adjustments (entry_key, tutor_id, kind, amount_cents, reason, created_by, created_at, updated_at,
        transferred_cents)
    SELECT gen_random_uuid(), other, 'correction', 700, 'Taught longer', person, now, now, 700 FROM it;
INSERT INTO payables (payout_adjustment_id, sent_cents, sent_at, due_at)
    SELECT a.id, a.amount_cents, now, now FROM payout_adjustments a, it;
INSERT INTO payout_movements (payable_id, number, kind, state, amount_cents, idempotency_key, destination, stripe_id, asked_at,
        settled_at)
    SELECT y.id, 1, 'transfer', 'done', y.sent_cents, 'movement-' || y.id, 'acct_1', 'tr_' || y.id, now, now FROM payables y, it;
-- Research of their own, which goes; and of two others, whose tutor they are.
INSERT INTO research_requests
    (student_id, research_area, goals, background_knowledge, preferred_timeline, availability)
    SELECT person, 'zqmark', 'zqmark', 'zqmark', 'flexible', 'zqmark' FROM it;
INSERT INTO research_requests
    (student_id, research_area, goals, background_knowledge, preferred_timeline, availability, status,
     assigned_tutor_id, assigned_at)
    SELECT pupil, 'Waves', 'A paper', 'Some', 'flexible', 'Weekends', status, person, now
    FROM it, (VALUES ('completed'), ('in_progress')) AS project (status);
INSERT INTO research_progress (research_request_id, user_id, title, description)
    SELECT r.id, it.person, 'Begun', CASE WHEN r.student_id = it.person THEN 'zqmark' ELSE 'Begun' END FROM research_requests r, it;
INSERT INTO research_links (research_request_id, user_id, title, url)
    SELECT r.id, it.person, CASE WHEN r.student_id = it.person THEN 'zqmark' ELSE 'A paper' END, 'https://x.test' FROM research_requests r, it;
-- What their mentor wrote in it.
INSERT INTO research_progress (research_request_id, user_id, title, description)
    SELECT r.id, it.other, 'Read', 'zqmark' FROM research_requests r, it WHERE r.student_id = it.person;
INSERT INTO research_links (research_request_id, user_id, title, url)
    SELECT r.id, it.other, 'zqmark', 'https://x.test' FROM research_requests r, it WHERE r.student_id = it.person;
INSERT INTO research_milestones (research_request_id, title, due_on)
    SELECT r.id, 'zqmark', now::date FROM research_requests r, it WHERE r.student_id = it.person;
INSERT INTO research_meetings (research_request_id, user_id, held_on, minutes, notes)
    SELECT r.id, it.other, now::date, 60, 'zqmark' FROM research_requests r, it WHERE r.student_id = it.person;
INSERT INTO research_meetings (research_request_id, user_id, held_on, minutes, notes)
    SELECT r.id, it.person, now::date, 60, 'A plan' FROM research_requests r, it WHERE r.assigned_tutor_id = it.person;
INSERT INTO research_handovers (research_request_id, tutor_id, kind, reason)
    SELECT r.id, it.other, 'declined', 'zqmark' FROM research_requests r, it WHERE r.student_id = it.person;
INSERT INTO research_handovers (research_request_id, tutor_id, kind, reason)
    SELECT r.id, it.person, 'declined', 'zqmark' FROM research_requests r, it WHERE r.status = 'completed';
INSERT INTO chat_sessions (kind, student_id, tutor_id, last_seq) SELECT 'pre_booking', person, other, 2 FROM it;
INSERT INTO chat_sessions (kind, student_id, tutor_id) SELECT 'booking', pupil, person FROM it;
INSERT INTO chat_messages (chat_session_id, seq, sender_id, client_message_id, message)
    SELECT c.id, 1, it.person, gen_random_uuid(), 'I am Zqmark' FROM chat_sessions c, it WHERE c.student_id = it.person;
INSERT INTO chat_messages (chat_session_id, seq, sender_id, client_message_id, message)
    SELECT c.id, 2, it.other, gen_random_uuid(), 'Hello' FROM chat_sessions c, it WHERE c.student_id = it.person;
INSERT INTO chat_files (chat_session_id, uploader_id, kind, name, storage_name, byte_size, sent_at)
    SELECT c.id, it.person, 'pdf', 'zqmark.pdf', 'stored', 10, now FROM chat_sessions c, it WHERE c.student_id = it.person;
UPDATE chat_messages m SET file_id = f.id FROM chat_files f, it WHERE f.uploader_id = it.person AND m.sender_id = it.person;
INSERT INTO chat_readers (chat_session_id, user_id) SELECT c.id, it.person FROM chat_sessions c, it WHERE c.student_id = it.pupil;
INSERT INTO held_messages (chat_session_id, sender_id, client_message_id, message, findings)
    SELECT c.id, it.person, gen_random_uuid(), 'Write to zqmark', '[{"kind": "handle", "excerpt": "zqmark"}]'
    FROM chat_sessions c, it WHERE c.student_id = it.person;
INSERT INTO held_messages (chat_session_id, sender_id, client_message_id, message, findings, state, decided_by, decided_at)
    SELECT c.id, it.pupil, gen_random_uuid(), 'Call me', '[]', 'kept_back', it.person, now
    FROM chat_sessions c, it WHERE c.student_id = it.pupil;
-- Reported by them, reported themselves, which is not decided yet or is, and decided by them.
INSERT INTO chat_reports (chat_session_id, reporter_id, reported_id, reason, details, snapshot, reply)
    SELECT c.id, it.person, it.other, 'other', 'zqmark', '["zqmark"]', 'Dear Zqmark'
    FROM chat_sessions c, it WHERE c.student_id = it.person;
INSERT INTO chat_reports (chat_session_id, reporter_id, reported_id, reason, details, snapshot)
    SELECT c.id, it.other, it.person, 'harassment', 'They would not stop', '["What was said"]'
    FROM chat_sessions c, it WHERE c.student_id = it.person;
INSERT INTO chat_reports
    (chat_session_id, reporter_id, reported_id, reason, details, snapshot, reply, state, decided_by, decided_at)
    SELECT c.id, it.other, it.person, 'other', 'They did it', '["zqmark"]', 'We have written to them', 'warned', it.admin, now
    FROM chat_sessions c, it WHERE c.student_id = it.person;
INSERT INTO chat_reports (chat_session_id, reporter_id, reported_id, reason, snapshot, state, decided_by, decided_at)
    SELECT c.id, it.pupil, it.other, 'other', '[]', 'dismissed', it.person, now
    FROM chat_sessions c, it WHERE c.student_id = it.pupil;
INSERT INTO blocks (blocker_id, blocked_id) SELECT person, other FROM it;
INSERT INTO blocks (blocker_id, blocked_id, set_by) SELECT other, person, admin FROM it;
INSERT INTO blocks (blocker_id, blocked_id, set_by) SELECT pupil, other, person FROM it;
INSERT INTO chat_views (chat_session_id, admin_id, reason)
    SELECT c.id, it.person, 'zqmark wants to know' FROM chat_sessions c, it WHERE c.student_id = it.pupil;
INSERT INTO chat_views (chat_session_id, admin_id, reason)
    SELECT c.id, it.admin, 'The mother of zqmark called' FROM chat_sessions c, it WHERE c.student_id = it.person;
INSERT INTO suspensions (user_id, suspended_by, reason, message, restored_by, restored_at)
    SELECT person, admin, 'zqmark', 'Dear Zqmark', admin, now FROM it;
INSERT INTO suspensions (user_id, suspended_by, reason, message) SELECT other, person, 'Something', 'Something' FROM it;
INSERT INTO chat_reads (chat_session_id, user_id) SELECT c.id, it.person FROM chat_sessions c, it WHERE c.student_id = it.person;
INSERT INTO email_preferences (user_id, messages) SELECT person, false FROM it;
INSERT INTO chat_notices (chat_session_id, user_id) SELECT c.id, it.person FROM chat_sessions c, it WHERE c.student_id = it.person;
INSERT INTO opportunities
    (slug, title, organization, category, discipline, location, country, is_remote, cost_cents, starts_on, ends_on,
     deadline_local, deadline_zone, deadline_at, min_grade, max_grade, description, run_by, apply_url, checked_at, created_at,
     updated_at)
    SELECT 'a-program', 'A Program', 'A School', 'research', 'Biology', 'Boston', 'US', false, 0, '2031-07-01', '2031-08-01',
        '2031-02-01 23:59', 'UTC', '2031-02-01 23:59+00', 9, 12, 'A program.', 'A School', 'https://x.test', now, now, now FROM it;
UPDATE opportunities SET hidden_reason = 'Zqmark asks for fees';
INSERT INTO common_profile_fields (user_id, field, content, version, updated_at)
    SELECT person, 'essay', 'I am Zqmark', 1, now FROM it;
INSERT INTO saved_opportunities (user_id, opportunity_id, saved_at) SELECT it.person, o.id, now FROM it, opportunities o;
INSERT INTO opportunity_reports (opportunity_id, reporter_id, reason, details, created_at, note)
    SELECT o.id, it.person, 'wrong', 'zqmark saw it', now, 'Zqmark is right' FROM it, opportunities o;
INSERT INTO opportunity_reports (opportunity_id, reporter_id, reason, created_at, decision, decided_at, decided_by)
    SELECT o.id, it.pupil, 'spam', now, 'dismissed', now, it.person FROM it, opportunities o;
-- What they offer, and what they decided about of another one's.
INSERT INTO organizations
    (provider_id, name, website, about, domain, domain_proved_at, domain_email, public_website, public_about, texts_reviewed_at,
     verified, verified_at, verified_by, created_at, updated_at)
    SELECT person, 'Zqmark University', 'https://zqmark.test/', 'zqmark', 'zqmark.test', now, 'zqmark@people.test',
        'https://zqmark.test/', 'zqmark', now, 'university', now, admin, now, now
    FROM it;
INSERT INTO organizations
    (provider_id, name, website, about, domain, domain_proved_at, verified, verified_at, verified_by, created_at, updated_at)
    SELECT other, 'A School', 'https://x.test/', '', 'x.test', now, 'organization', now, person, now, now FROM it;
INSERT INTO listings
    (organization_id, state, draft, opportunity_id, approved_version, question, reason, hidden_message, created_at, updated_at,
     submitted_at, decided_at, decided_by)
    SELECT g.id, 'approved', '{"title": "Zqmark Summer", "run_by": "zqmark"}', o.id, 1, 'Why?', 'Zqmark forgot', 'Zqmark did it',
        now, now, now, now, admin
    FROM it, organizations g, opportunities o WHERE g.provider_id = it.person;
INSERT INTO listings (organization_id, state, draft, reason, created_at, updated_at, submitted_at, decided_at, decided_by)
    SELECT g.id, 'returned', '{"title": "A Summer"}', 'Say more.', now, now, now, now, it.person
    FROM it, organizations g WHERE g.provider_id = it.other;
-- An application of theirs, and one that they received as a provider.
INSERT INTO opportunity_applications
    (opportunity_id, student_id, state, profile, question, answer, notes, created_at, updated_at, answered_at)
    SELECT o.id, person, 'in_review', '{"name": "Zqmark"}', 'Why Zqmark?', 'I am Zqmark', 'zqmark is good', now, now, now
    FROM it, opportunities o;
INSERT INTO opportunity_applications (opportunity_id, student_id, state, profile, question, answer, notes, created_at, updated_at)
    SELECT o.id, pupil, 'declined', '{"name": "A Pupil"}', 'Why?', 'Because.', 'zqmark likes it', now, now FROM it, opportunities o;
INSERT INTO opportunity_application_steps (application_id, number, state, made_by, made_at)
    SELECT a.id, 1, 'submitted', 'student', now FROM it, opportunity_applications a;
INSERT INTO opportunity_application_messages (id, application_id, sender_id, text, created_at)
    SELECT gen_random_uuid(), a.id, it.person, 'zqmark writes', now FROM it, opportunity_applications a;
INSERT INTO ai_tutor_sessions
    (user_id, grade, subject, topic, mode, started_at, last_active_at, connection_id, closing_answer, summary)
    SELECT person, '10th', 'Math', 'zqmark and x', 'text', now, now, gen_random_uuid(), 'zqmark', 'Zqmark practiced' FROM it;
INSERT INTO ai_tutor_messages (session_id, seq, role, content, state, created_at)
    SELECT s.id, 1, 'user', 'I am Zqmark', 'complete', now FROM it, ai_tutor_sessions s WHERE s.user_id = it.person;
INSERT INTO ai_tutor_usage (day, holder, user_id) SELECT now::date, 'user:' || person, person FROM it;
INSERT INTO ai_tutor_flags
    (user_id, severity, source, categories, excerpt, subject, topic, created_at, note, decided_at, decided_by)
    SELECT person, 'steer', 'student', '{harassment}', 'zqmark said so', 'Math', 'zqmark', now, 'Spoke with Zqmark', now, admin
    FROM it;
INSERT INTO ai_tutor_flags
    (user_id, severity, source, categories, excerpt, subject, topic, created_at, decided_at, decided_by)
    SELECT pupil, 'steer', 'student', '{harassment}', 'Something', 'Math', 'x', now, now, person FROM it;
UPDATE ai_tutor_settings SET updated_at = now(), updated_by = (SELECT person FROM it);
INSERT INTO live_events (topics, kind, data, created_at)
    SELECT ARRAY['user:' || person], 'booking.changed', '{"name": "zqmark"}', now FROM it;
INSERT INTO rate_limit_hits (key, at) SELECT 'sign-in-account:zqmark@people.test', now FROM it;
INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, detail)
    SELECT now, person, 'application.rejected', 'application', person, '{}' FROM it
