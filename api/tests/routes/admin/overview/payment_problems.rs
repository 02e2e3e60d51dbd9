use diesel::connection::SimpleConnection;
use serde_json::{Value, json};

use super::booking;
use test_support::TestApp;

const PATH: &str = "/api/admin/payment-problems";

#[test_support::test]
async fn refused_payouts_and_open_disputes_are_listed_the_newest_first() {
    let app = TestApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.tutor(None));
    assert_eq!(admin.get(PATH).await.expect(200)["items"], json!([]));
    let pair = (student.id, tutor.id);
    let [refused, disputed, settled, won] = [1, 2, 3, 4]
        .map(|day| booking(&app, pair, "Physics", &format!("2026-05-0{day} 18:00:00+00"), "completed"));
    app.conn()
        .batch_execute(&format!(
            "INSERT INTO payables (payment_id, refusal, due_at)
             SELECT id, 'refused by Stripe: no', '2026-06-09' FROM payments WHERE booking_id IN ('{refused}', '{settled}');
             INSERT INTO audit_log (at, action, subject_type, subject_id, detail)
             VALUES ('2026-06-01 12:00:00+00', 'transfer.failed', 'booking', '{refused}', '{{}}'),
                    ('2026-06-02 12:00:00+00', 'transfer.failed', 'booking', '{refused}', '{{}}'),
                    ('2026-06-03 12:00:00+00', 'refund.made', 'booking', '{refused}', '{{}}');
             UPDATE payments SET transferred_cents = owed_cents WHERE booking_id = '{settled}';
             UPDATE payments SET disputed_at = '2026-06-05 12:00:00+00', dispute_state = 'open'
             WHERE booking_id = '{disputed}';
             UPDATE payments SET disputed_at = '2026-06-05 12:00:00+00', dispute_state = 'won' WHERE booking_id = '{won}';
             INSERT INTO payment_disputes (id, payment_id, state, amount_cents, withdrawn_cents, reason, opened_at)
             SELECT 'du_1', id, 'open', 2000, 2000, 'fraudulent', '2026-06-05 12:00:00+00'
             FROM payments WHERE booking_id = '{disputed}'"
        ))
        .unwrap();
    let (page, queries) = app.count_queries(admin.get(PATH)).await;
    assert_eq!(queries, 3, "the session's own and two");
    let page = page.expect(200);
    let told = |item: &Value| {
        let names = ["kind", "booking_id", "amount_cents", "at", "reason", "stripe_dispute_id"];
        names.map(|name| item[name].clone())
    };
    let items: Vec<_> = page["items"].as_array().unwrap().iter().map(told).collect();
    let expected = [
        [
            json!("open_dispute"),
            json!(disputed),
            json!(2000),
            json!("2026-06-05T12:00:00Z"),
            json!("fraudulent"),
            json!("du_1"),
        ],
        [
            json!("failed_payout"),
            json!(refused),
            json!(4000),
            json!("2026-06-02T12:00:00Z"),
            json!("refused by Stripe: no"),
            Value::Null,
        ],
    ];
    assert_eq!(items, expected);
    assert_eq!(page["items"][0]["tutor"]["email"], json!(tutor.email));
    assert_eq!(page["items"][0]["payer"]["id"], json!(student.id));
    let needs = admin.get("/api/admin/summary").await.expect(200)["needs"].clone();
    assert_eq!(
        (&needs["failed_payouts"], &needs["open_disputes"]),
        (&json!(1), &json!(1)),
        "as many as are counted"
    );
    let first = admin.get(&format!("{PATH}?limit=1")).await.expect(200);
    let next = first["next_cursor"].as_str().unwrap();
    let second = admin.get(&format!("{PATH}?limit=1&cursor={next}")).await.expect(200);
    assert_eq!([&first["items"][0], &second["items"][0]], [&page["items"][0], &page["items"][1]]);
    let back = second["previous_cursor"].as_str().unwrap();
    assert_eq!(
        admin.get(&format!("{PATH}?limit=1&cursor={back}")).await.expect(200)["items"],
        first["items"]
    );
}
