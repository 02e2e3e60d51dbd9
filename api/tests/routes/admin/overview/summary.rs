use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use serde_json::json;

use super::{booking, record};
use test_support::{TestApp, listings};

#[test_support::test]
async fn everything_is_counted_and_summed_once() {
    let app = TestApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.tutor(None));
    app.tutor(None);
    let nothing = admin.get("/api/admin/summary").await.expect(200);
    assert_eq!((&nothing["total_tutors"], &nothing["total_hours"]), (&json!(2), &json!(0.0)));
    let pair = (student.id, tutor.id);
    let refused = booking(&app, pair, "Physics", "2026-05-01 18:00:00+00", "completed");
    let disputed = booking(&app, pair, "Physics", "2026-05-02 18:00:00+00", "completed");
    let settled = booking(&app, pair, "Physics", "2026-05-03 18:00:00+00", "completed");
    record(&app, tutor.id, "2026-05-04 18:00:00+00", 45, false);
    record(&app, tutor.id, "2026-05-05 18:00:00+00", 90, true);
    app.conn()
        .batch_execute(&format!(
            "INSERT INTO payables (payment_id, refusal, due_at)
             SELECT id, 'no', now() FROM payments WHERE booking_id IN ('{refused}', '{settled}');
             -- Nothing is to be sent any more: that it was refused once needs nobody.
             UPDATE payments SET transferred_cents = owed_cents WHERE booking_id = '{settled}';
             UPDATE payments SET disputed_at = now(), dispute_state = 'open' WHERE booking_id = '{disputed}';
             INSERT INTO pending_tutor_applications (email, first_name, last_name, bio, services, status, decided_at)
             SELECT n || '@x.test', 'A', 'B', 'c', '{{tutoring}}', CASE n WHEN 1 THEN 'rejected' ELSE 'pending' END,
                 CASE n WHEN 1 THEN now() END
             FROM generate_series(1, 4) n;
             INSERT INTO research_requests
                 (student_id, research_area, goals, background_knowledge, preferred_timeline, availability)
             VALUES ('{student}', 'a', 'b', 'c', 'flexible', 'd');
             INSERT INTO mail_outbox
                 (occasion, to_address, to_name, template, subject, text_body, html_body, created_at, due_at, failed_at)
             SELECT n, 'a@x.test', '', 'test', 's', 't', 'h', now(), now(), CASE WHEN n < 6 THEN now() END
             FROM generate_series(1, 9) n;
             INSERT INTO bank_payouts (id, created_at, amount_cents, currency, status, arrives_on, failed_at)
             SELECT 'po_' || day, now() - day * interval '1 day', amount, currency, status, now(),
                now() - failed * interval '1 day'
             FROM (VALUES
                -- Nothing was paid since.
                (1, 5000, 'usd', 'failed', 0), (2, 5000, 'usd', 'failed', 1), (3, 5000, 'usd', 'paid', NULL),
                -- Made good, and sent back after the one that arrived was made.
                (6, 5000, 'usd', 'failed', 5), (7, 5000, 'usd', 'failed', 2),
                -- What arrives in one currency is nothing in another, and what is taken from the bank carries nothing there.
                (8, 5000, 'eur', 'failed', 7), (9, 5000, 'cad', 'failed', 8), (4, -100, 'cad', 'paid', NULL)
             ) AS payout (day, amount, currency, status, failed);
             INSERT INTO chat_sessions (kind, student_id, tutor_id) VALUES ('booking', '{student}', '{tutor}');
             INSERT INTO held_messages (chat_session_id, sender_id, client_message_id, message, findings)
             SELECT id, student_id, gen_random_uuid(), 'Call me', '[]' FROM chat_sessions, generate_series(1, 6);
             INSERT INTO chat_reports (chat_session_id, reporter_id, reported_id, reason, details, snapshot)
             SELECT id, student_id, tutor_id, 'other', 'a', '[]' FROM chat_sessions",
            student = student.id,
            tutor = tutor.id,
        ))
        .unwrap();
    let now = app.clock.now();
    let unchecked = app.opportunity(|one| one.checked_at = now - TimeDelta::days(80));
    app.opportunity(|_| ());
    student
        .post(&format!("/api/summer/opportunities/{}/reports", unchecked.id), json!({"reason": "wrong"}))
        .await
        .expect(201);
    let (provider, verified) = (app.provider_of("Larkspur University"), app.provider_of("Northlake"));
    for title in ["One", "Another"] {
        listings::submitted(&provider, listings::draft_with(now, json!({ "title": title }))).await;
    }
    listings::created(&provider, listings::draft(now)).await;
    app.organization(&app.provider(), |other| (other.domain, other.domain_proved_at) = (None, None));
    app.run(&format!(
        "UPDATE organizations SET verified = 'university', verified_at = now(), verified_by = '{}'
             WHERE provider_id = '{}'",
        admin.id, verified.id
    ));
    let (summary, queries) = app.count_queries(admin.get("/api/admin/summary")).await;
    assert_eq!(queries, 2, "the session's own and one");
    assert_eq!(
        summary.expect(200),
        json!({
            "total_tutors": 2, "total_sessions": 5, "total_hours": 5.25, "paid_hours": 4.5,
            "needs": {
                "pending_applications": 3, "unassigned_research": 1, "open_reports": 1, "held_messages": 6,
                "opportunity_reports": 1, "opportunities_to_check": 1,
                "listings_in_review": 2, "organizations_to_verify": 1, "organizations_to_review": 0,
                "failed_payouts": 1, "refused_adjustments": 0, "open_disputes": 1, "balance_differences": 0,
                "failed_bank_payouts": 5,
                "failed_emails": 5, "unpaid_sessions": 1,
            },
        })
    );
}
