use academy::live::Topic;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use schema::enums::{
    BookingStatus, CancellationReason, DisputeState, PaymentPurpose, PaymentStatus, PayoutMovementKind,
    Subject,
};
use schema::models::tutor_session::NewManualSession;
use schema::schema::{payables, payments, student_bookings, tutor_sessions};
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::people::Someone;
use test_support::{PaidApp, TestApp};

/// The state of a share's transfer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sent {
    Never,
    Refused,
    Asked,
    Made,
    PartlyBack,
    /// Sent, and the rest is being sent again.
    AskedAgain,
    /// Reversed in the dashboard.
    Back,
    /// Reversed by us, not in the dashboard.
    TakenBack,
}

/// A lesson of 60 dollars with a share of 48 in a given state, to insert.
#[derive(Clone, Copy, Debug)]
pub(super) struct Story {
    pub(super) ends_at: DateTime<Utc>,
    payment: PaymentStatus,
    refunded_cents: i32,
    dispute: Option<DisputeState>,
    sent: Sent,
}

impl Story {
    /// Returns a paid lesson without further events, with its share in this state.
    pub(super) fn paid(ends_at: DateTime<Utc>, sent: Sent) -> Story {
        Story { ends_at, payment: PaymentStatus::Paid, refunded_cents: 0, dispute: None, sent }
    }

    pub(super) fn store(&self, conn: &mut PgConnection, student: Uuid, tutor: Uuid, now: DateTime<Utc>) {
        conn.transaction(|conn| self.insert(conn, (student, tutor), now)).expect("a lesson");
    }

    fn insert(
        &self,
        conn: &mut PgConnection,
        (student, tutor): (Uuid, Uuid),
        now: DateTime<Utc>,
    ) -> QueryResult<()> {
        let is_back = self.payment == PaymentStatus::RefundPending;
        let status = if is_back { BookingStatus::Cancelled } else { BookingStatus::Confirmed };
        let id = Uuid::new_v4();
        diesel::insert_into(student_bookings::table)
            .values((
                student_bookings::id.eq(id),
                student_bookings::student_id.eq(student),
                student_bookings::tutor_id.eq(tutor),
                student_bookings::subject.eq(Subject::Physics),
                student_bookings::starts_at.eq(self.ends_at - TimeDelta::seconds(1)),
                student_bookings::ends_at.eq(self.ends_at),
                student_bookings::status.eq(status),
                student_bookings::price_cents.eq(6000),
                student_bookings::tutor_share_cents.eq(4800),
                student_bookings::cancelled_at.eq(is_back.then_some(now)),
                student_bookings::cancellation_reason.eq(is_back.then_some(CancellationReason::Admin)),
                student_bookings::created_at.eq(now),
                student_bookings::updated_at.eq(now),
            ))
            .execute(conn)?;
        let payment_id = Uuid::new_v4();
        diesel::insert_into(payments::table)
            .values((
                payments::id.eq(payment_id),
                payments::purpose.eq(PaymentPurpose::Booking),
                payments::booking_id.eq(id),
                payments::payer_id.eq(student),
                payments::payee_id.eq(tutor),
                payments::amount_cents.eq(6000),
                payments::payee_share_cents.eq(4800),
                payments::status.eq(self.payment),
                payments::refunded_cents.eq(self.refunded_cents),
                payments::lost_cents.eq(self.lost_cents()),
                payments::dispute_state.eq(self.dispute),
                payments::disputed_at.eq(self.dispute.map(|_| now)),
                payments::transferred_cents.eq(self.net_cents()),
                payments::withheld_cents.eq(if self.sent == Sent::Back { 4800 } else { 0 }),
                payments::withheld_of_cents.eq(if self.sent == Sent::Back { 4800 } else { 0 }),
                payments::created_at.eq(now),
                payments::updated_at.eq(now),
            ))
            .execute(conn)?;
        if self.sent == Sent::Never {
            return Ok(());
        }
        let made = !matches!(self.sent, Sent::Refused | Sent::Asked);
        let moving_cents = match self.sent {
            Sent::Asked => Some(4800),
            Sent::AskedAgain => Some(1800),
            _ => None,
        };
        diesel::insert_into(payables::table)
            .values((
                payables::payment_id.eq(payment_id),
                payables::sent_cents.eq(if made { 4800 } else { 0 }),
                payables::returned_cents.eq(if made { 4800 - self.net_cents() } else { 0 }),
                payables::sent_at.eq(made.then_some(now)),
                payables::moving_kind.eq(moving_cents.map(|_| PayoutMovementKind::Transfer)),
                payables::moving_cents.eq(moving_cents),
                payables::refusal.eq((self.sent == Sent::Refused).then_some("400 no")),
                payables::due_at.eq(now),
            ))
            .execute(conn)?;
        Ok(())
    }

    /// Returns a quarter of the price if a dispute is lost.
    fn lost_cents(&self) -> i32 {
        if self.dispute == Some(DisputeState::Lost) { 1500 } else { 0 }
    }

    fn net_cents(&self) -> i32 {
        match self.sent {
            Sent::Made => 4800,
            Sent::PartlyBack | Sent::AskedAgain => 3000,
            Sent::Never | Sent::Refused | Sent::Asked | Sent::Back | Sent::TakenBack => 0,
        }
    }
}

/// The share of a manual session.
pub(super) const ENTERED_CENTS: i32 = 3100;

/// Inserts a manual session of half an hour that ended then. Returns its id.
pub(super) fn store_entered(
    conn: &mut PgConnection,
    tutor_id: Uuid,
    ends_at: DateTime<Utc>,
    paid: bool,
) -> Uuid {
    let id = NewManualSession {
        tutor_id,
        starts_at: ends_at - TimeDelta::minutes(30),
        ends_at,
        student_name: Some("=Grace".to_owned()),
        session_description: "+Library".to_owned(),
        tutor_share_cents: ENTERED_CENTS,
        changed_by: tutor_id,
        created_at: ends_at,
        updated_at: ends_at,
    }
    .insert(conn)
    .unwrap();
    let row = diesel::update(tutor_sessions::table.find(id));
    row.set(tutor_sessions::paid.eq(paid)).execute(conn).unwrap();
    id
}

/// Returns all states of a share, a second apart.
pub(super) fn stories(now: DateTime<Utc>) -> Vec<Story> {
    let mut stories = Vec::new();
    for ahead in [TimeDelta::days(2), TimeDelta::hours(-2), TimeDelta::days(-2)] {
        for (payment, refunds) in [
            (PaymentStatus::Paid, &[0, 600, 3000][..]),
            (PaymentStatus::RefundPending, &[0]),
            (PaymentStatus::Refunded, &[0, 6000]),
        ] {
            for refunded_cents in refunds {
                for dispute in
                    [None, Some(DisputeState::Open), Some(DisputeState::Won), Some(DisputeState::Lost)]
                {
                    for sent in [
                        Sent::Never,
                        Sent::Refused,
                        Sent::Asked,
                        Sent::Made,
                        Sent::PartlyBack,
                        Sent::AskedAgain,
                        Sent::Back,
                        Sent::TakenBack,
                    ] {
                        let second = TimeDelta::seconds(i64::try_from(stories.len()).expect("a few"));
                        let ends_at = now + ahead + second;
                        stories.push(Story {
                            ends_at,
                            payment,
                            refunded_cents: *refunded_cents,
                            dispute,
                            sent,
                        });
                    }
                }
            }
        }
    }
    stories
}

async fn all_items(tutor: &Someone) -> (Value, Vec<Value>) {
    let (mut items, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = tutor.get(&format!("/api/tutor/earnings?limit=100{cursor}")).await.expect(200);
        items.extend(page["items"].as_array().unwrap().iter().cloned());
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return (page["totals"].clone(), items),
        }
    }
}

/// Inserts a tutor's adjustments in every state. Returns how many of them the tutor sees.
pub fn store_adjustments(conn: &mut PgConnection, (tutor, admin): (Uuid, Uuid), now: DateTime<Utc>) -> usize {
    let (past, ahead) = (now - TimeDelta::days(1), now + TimeDelta::minutes(5));
    // Cents, time of cancellation, whether it is being sent, time of sending, cents reversed, the refusal, and the due
    // time.
    let columns = "amount_cents, cancelled_at, is_moving, sent_at, returned_cents, refusal, due_at";
    let rows = [
        format!("101, NULL, false, NULL, 0, NULL, '{ahead}'"),
        format!("102, NULL, false, NULL, 0, NULL, '{past}'"),
        format!("103, NULL, true, NULL, 0, NULL, '{past}'"),
        format!("104, NULL, false, NULL, 0, 'No money', '{ahead}'"),
        format!("105, NULL, false, '{past}', 0, NULL, '{past}'"),
        format!("106, NULL, false, '{past}', 40, NULL, '{past}'"),
        format!("107, '{past}', false, '{past}', 0, 'No money', '{ahead}'"),
        format!("108, '{past}', true, NULL, 0, NULL, '{past}'"),
        format!("109, '{past}', false, '{past}', 109, NULL, '{past}'"),
        format!("110, '{past}', false, NULL, 0, NULL, '{past}'"),
    ];
    for row in &rows {
        conn.batch_execute(&format!(
            "WITH row AS (SELECT gen_random_uuid() AS id, * FROM (VALUES ({row})) AS row ({columns})),
             adjustment AS (
                 INSERT INTO payout_adjustments (id, entry_key, tutor_id, kind, reason, created_by, created_at, updated_at,
                     amount_cents, cancelled_at, cancelled_by, transferred_cents, withheld_cents, withheld_of_cents)
                 SELECT id, gen_random_uuid(), '{tutor}', 'bonus', 'Well done.', '{admin}', '{past}', '{past}', amount_cents,
                     cancelled_at::timestamptz, CASE WHEN cancelled_at IS NOT NULL THEN '{admin}'::uuid END,
                     CASE WHEN sent_at IS NULL THEN 0 ELSE amount_cents - returned_cents END,
                     CASE WHEN cancelled_at IS NULL THEN returned_cents ELSE 0 END,
                     CASE WHEN cancelled_at IS NULL AND returned_cents > 0 THEN amount_cents ELSE 0 END
                 FROM row RETURNING id)
             INSERT INTO payables (payout_adjustment_id, sent_cents, returned_cents, sent_at, moving_kind, moving_cents, refusal, due_at)
             SELECT id, CASE WHEN sent_at IS NULL THEN 0 ELSE amount_cents END, returned_cents, sent_at::timestamptz,
                 CASE WHEN is_moving THEN 'transfer' END, CASE WHEN is_moving THEN amount_cents END, refusal, due_at::timestamptz
             FROM adjustment JOIN row USING (id)"
        ))
        .expect("an adjustment");
    }
    // Cancelled adjustments that were never sent are hidden.
    rows.len() - 2
}

#[test_support::test]
async fn the_sums_are_those_of_the_lessons_in_every_state() {
    let app = PaidApp::start().await;
    let now = app.clock.now();
    for is_ready in [false, true] {
        let (student, tutor) = (app.student(), app.tutor(Some(4800)));
        if is_ready {
            app.onboarded(&tutor).await;
        }
        let (stories, mut adjustments) = (stories(now), 0);
        app.conn()
            .transaction(|conn| {
                for story in &stories {
                    story.store(conn, student.id, tutor.id, now);
                }
                for days in 1..=6 {
                    // Half of them paid.
                    store_entered(conn, tutor.id, now - TimeDelta::days(days), days % 2 == 0);
                }
                adjustments = store_adjustments(conn, (tutor.id, student.id), now);
                QueryResult::Ok(())
            })
            .unwrap();
        let (totals, items) = all_items(&tutor).await;
        assert_eq!(items.len(), stories.len() + 3 + adjustments);
        let cents = |item: &Value, name: &str| item[name].as_i64().unwrap();
        let sum = |state: &str, name: &str| -> i64 {
            let of_state = items.iter().filter(|item| item["state"] == state);
            of_state.map(|item| cents(item, name)).sum()
        };
        let with_tutor = |item: &Value| cents(item, "sent_cents") - cents(item, "taken_back_cents");
        let expected = json!({
            "due_cents": sum("due", "to_send_cents"),
            "on_its_way_cents": sum("on_its_way", "to_send_cents"),
            "paid_out_cents": items.iter().map(with_tutor).sum::<i64>(),
            "paid_elsewhere_cents": sum("paid_elsewhere", "share_cents"),
        });
        for item in &items {
            let left = with_tutor(item) + cents(item, "to_send_cents");
            let is_gone =
                ["reversed", "refunded", "paid_elsewhere"].iter().any(|state| item["state"] == *state);
            assert_eq!(left, if is_gone { 0 } else { cents(item, "share_cents") }, "{item}");
        }
        assert_eq!(totals["paid_elsewhere_cents"], 3 * ENTERED_CENTS);
        assert_eq!(totals, expected, "ready: {is_ready}");
        for state in
            ["upcoming", "due", "on_its_way", "paid_out", "held", "reversed", "refunded", "paid_elsewhere"]
        {
            assert!(items.iter().any(|item| item["state"] == state), "none is {state}, ready: {is_ready}");
        }
    }
}

#[test_support::test]
async fn a_lesson_is_listed_with_what_it_earns_and_when() {
    let app = PaidApp::start().await;
    let (student, tutor, id, _) = app.paid().await;
    let starts_at = app.noon_in(7);
    let page = tutor.get("/api/tutor/earnings").await.expect(200);
    let text = |at: DateTime<Utc>| json!(at);
    assert_eq!(
        page["items"],
        json!([{
            "booking_id": id, "tutor_session_id": null, "payout_adjustment_id": null, "adjustment_kind": null, "subject": "Physics", "session_description": null,
            "student_name": format!("student Number{}", number_of(&student)),
            "starts_at": text(starts_at), "ends_at": text(starts_at + TimeDelta::hours(1)),
            "share_cents": 4800, "sent_cents": 0, "taken_back_cents": 0, "to_send_cents": 4800, "state": "upcoming", "due_at": text(starts_at + TimeDelta::hours(25)),
            "transferred_at": null, "reason": null,
        }])
    );
    let nothing =
        json!({"due_cents": 0, "on_its_way_cents": 0, "paid_out_cents": 0, "paid_elsewhere_cents": 0});
    assert_eq!((&page["totals"], &page["next_cursor"]), (&nothing, &Value::Null));
    let other = app.tutor(None).get("/api/tutor/earnings").await.expect(200);
    assert_eq!((&other["items"], &other["totals"]), (&json!([]), &nothing), "nobody else sees it");
}

fn number_of(person: &Someone) -> &str {
    person.email.trim_start_matches("student-").trim_end_matches("@people.test")
}

#[test_support::test]
async fn pages_of_any_length_take_four_queries_and_limits_are_bounded() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(Some(4800)));
    let now = app.clock.now();
    let mut conn = app.conn();
    for story in stories(now).iter().take(60) {
        story.store(&mut conn, student.id, tutor.id, now);
    }
    tutor.get("/api/tutor/earnings").await.expect(200);
    let (_, queries) = app.count_queries(tutor.get("/api/tutor/earnings?limit=100")).await;
    assert_eq!(queries, 1 + 4, "one to know who asks, four to answer");
}

#[test_support::test]
async fn open_pages_hear_of_money_that_moves() {
    let app = PaidApp::start().await;
    let (_, tutor, id, _) = app.paid().await;
    app.onboarded(&tutor).await;
    app.advance(TimeDelta::days(9));
    let seen = app.published(Topic::User(tutor.id)).len();
    app.run_jobs().await;
    let news = app.published(Topic::User(tutor.id));
    assert_eq!(news[seen..], [("earnings.changed".to_owned(), json!({"booking_id": id}))]);
}

#[test_support::test]
async fn a_lesson_without_a_booking_is_earned_once_an_admin_marks_it_as_paid() {
    let app = TestApp::start().await;
    let (tutor, other) = (app.tutor(Some(4800)), app.tutor(None));
    let ends_at = app.clock.now() - TimeDelta::days(2);
    let id = store_entered(&mut app.conn(), tutor.id, ends_at, false);
    let earned = |cents: i32| json!({"due_cents": 0, "on_its_way_cents": 0, "paid_out_cents": 0, "paid_elsewhere_cents": cents});
    let before = tutor.get("/api/tutor/earnings").await.expect(200);
    assert_eq!((&before["items"], &before["totals"]), (&json!([]), &earned(0)));
    let mark = json!({ "paid": true, "version": 1 });
    app.admin().put(&format!("/api/admin/sessions/{id}/paid"), mark).await.expect(200);
    tutor.put("/api/tutor/hourly-rate", json!({ "hourly_rate_cents": 9900 })).await.expect(200);
    let after = tutor.get("/api/tutor/earnings").await.expect(200);
    assert_eq!(after["totals"], earned(ENTERED_CENTS), "at the rate of its time");
    assert_eq!(
        after["items"],
        json!([{
            "booking_id": null, "tutor_session_id": id, "payout_adjustment_id": null, "adjustment_kind": null, "subject": null, "session_description": "+Library",
            "student_name": "=Grace", "starts_at": ends_at - TimeDelta::minutes(30), "ends_at": ends_at,
            "share_cents": ENTERED_CENTS, "sent_cents": 0, "taken_back_cents": 0, "to_send_cents": 0, "state": "paid_elsewhere", "due_at": ends_at, "transferred_at": null,
            "reason": null,
        }])
    );
    let told = app.published(Topic::User(tutor.id));
    assert!(told.iter().any(|(kind, _)| kind == "tutor_session.changed"), "{told:?}");
    let theirs = other.get("/api/tutor/earnings").await.expect(200);
    assert_eq!((&theirs["items"], &theirs["totals"]), (&json!([]), &earned(0)));
}

#[test_support::test]
async fn pages_have_both_kinds_of_lessons_in_their_order_and_each_once() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.tutor(Some(4800)));
    let now = app.clock.now();
    let mut conn = app.conn();
    for number in 0..30 {
        let ends_at = now - TimeDelta::hours(number);
        // In runs of different lengths.
        if (number / 4) % 2 == 0 || number > 24 {
            Story::paid(ends_at, Sent::Never).store(&mut conn, student.id, tutor.id, now);
        } else {
            store_entered(&mut conn, tutor.id, ends_at, true);
        }
    }
    for limit in [1, 3, 7, 30] {
        let (mut items, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = tutor.get(&format!("/api/tutor/earnings?limit={limit}{cursor}")).await.expect(200);
            items.extend(page["items"].as_array().unwrap().iter().cloned());
            let Some(next) = page["next_cursor"].as_str() else { break };
            assert_eq!(page["items"].as_array().unwrap().len(), limit);
            cursor = format!("&cursor={next}");
        }
        let of = |key: &str| -> Vec<DateTime<Utc>> {
            items.iter().map(|item| serde_json::from_value(item[key].clone()).unwrap()).collect()
        };
        assert!(of("starts_at").is_sorted_by(|one, next| one >= next), "in pages of {limit}");
        let mut ends = of("ends_at");
        ends.sort_unstable();
        ends.reverse();
        let expected: Vec<_> = (0..30).map(|number| now - TimeDelta::hours(number)).collect();
        assert_eq!(ends, expected, "in pages of {limit}");
    }
}
