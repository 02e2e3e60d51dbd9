//! All jobs run on the sample academy without errors, and change nothing that is correct.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use academy::jobs;
use chrono::TimeDelta;
use stand_ins::stripe::CallRecord;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

use super::seeded::{MOMENTS, Seeded};
use test_support::money::run_jobs;

/// Counts warnings and errors.
#[derive(Clone, Default)]
struct Complaints(Arc<AtomicUsize>);

impl<S: Subscriber> Layer<S> for Complaints {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() <= Level::WARN {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
}

impl Seeded {
    /// Runs every job until it has nothing to do.
    async fn run_all_jobs(&self) {
        let state = self.state();
        for _ in 0..5 {
            run_jobs(&state).await;
            jobs::send_lesson_reminders(state.clone()).await.expect("the job that reminds");
            jobs::send_deadline_reminders(state.clone()).await.expect("the job that reminds of deadlines");
            jobs::email_unread_messages(state.clone()).await.expect("the job that tells of messages");
            jobs::mail_password_resets(state.clone()).await.expect("the job that resets passwords");
            jobs::close_opportunities(state.clone()).await.expect("the job that closes opportunities");
            jobs::enforce_response_times(state.clone()).await.expect("the job that pauses listings");
            jobs::purge(state.clone()).await.expect("the job that drops what is old");
            while jobs::send_mail(state.clone()).await.expect("the mail job") > 0 {}
        }
    }

    /// Returns money and bookings, without the jobs' timestamps.
    fn books(&self) -> Vec<String> {
        let tables = [
            "student_bookings",
            "payments",
            "payment_",
            "payables",
            "payout_movements",
            "tutor_sessions",
            "payout_accounts",
            "audit_log",
            "opportunities",
            "opportunity_applications",
            "organizations",
            "listings",
            "users",
        ];
        let mut rows = self.rows();
        rows.retain(|row| tables.iter().any(|table| row.starts_with(table)));
        rows.iter().map(|row| without_times(row)).collect()
    }
}

/// Returns a row without the columns for the jobs' past and next run.
fn without_times(row: &str) -> String {
    let (table, json) = row.split_once(' ').expect("a table and a row");
    let mut columns: serde_json::Value = serde_json::from_str(json).expect("a row");
    let columns = columns.as_object_mut().expect("an object");
    for column in ["next_sync_at", "stripe_due_at", "checked_at"] {
        columns.remove(column);
    }
    if table == "payout_accounts" {
        columns.remove("updated_at");
    }
    format!("{table} {}", serde_json::to_string(columns).expect("a row"))
}

fn refused(calls: &[CallRecord]) -> Vec<&str> {
    calls.iter().filter(|call| call.status >= 400).map(|call| call.path.as_str()).collect()
}

#[test_support::test]
async fn jobs_find_nothing_to_do_but_the_refund_that_is_on_its_way() {
    let complaints = Complaints::default();
    // A second dispatcher. With only one, tracing caches whether a call site is enabled by asking the thread that first
    // reaches it.
    let _second = tracing::Dispatch::new(tracing_subscriber::registry());
    let _log = tracing::subscriber::set_default(tracing_subscriber::registry().with(complaints.clone()));
    for at in [MOMENTS[0], MOMENTS[2]] {
        let seeded = Seeded::at(at).await;
        let before = seeded.books();
        seeded.run_all_jobs().await;
        let after = seeded.books();
        let is_new = |row: &&String| !before.contains(row);
        let new: Vec<&str> =
            after.iter().filter(is_new).map(|row| row.split(' ').next().unwrap_or_default()).collect();
        assert_eq!(new, ["audit_log", "payment_refunds", "payments"], "{at}");
        assert_eq!(after.len(), before.len() + 2, "{at}");
        assert_eq!(seeded.count("SELECT 1 FROM payments WHERE status = 'refund_pending'"), 0);
        assert_eq!(seeded.count("SELECT 1 FROM mail_outbox WHERE failed_at IS NOT NULL"), 1);
        assert_eq!(refused(&seeded.stripe.calls()), Vec::<&str>::new(), "{at}");
    }
    assert_eq!(complaints.0.load(Ordering::SeqCst), 0, "lines of the log that warn");
}

#[test_support::test]
async fn a_month_later_everything_has_come_to_its_end() {
    let seeded = Seeded::at(MOMENTS[0]).await;
    for _ in 0..4 {
        seeded.advance(TimeDelta::days(8));
        let state = seeded.state();
        jobs::expire_holds(state.clone()).await.expect("the expiry job");
        jobs::refund_payments(state.clone()).await.expect("the refund job");
        while jobs::pay_tutors(state.clone()).await.expect("the job that pays tutors") > 0 {}
    }
    for (rest, query) in [
        ("a hold", "SELECT 1 FROM student_bookings WHERE status = 'pending'"),
        ("a refund", "SELECT 1 FROM payments WHERE status = 'refund_pending'"),
        ("a refusal", "SELECT 1 FROM payables WHERE refusal IS NOT NULL OR moving_kind IS NOT NULL"),
        (
            "a share",
            "SELECT 1 FROM payments p JOIN payout_accounts a ON a.tutor_id = p.payee_id
             WHERE p.payout_action IS NOT NULL AND a.state = 'ready'",
        ),
        ("what went wrong", "SELECT 1 FROM audit_log WHERE action ~ 'failed|missing|stuck|reversed'"),
    ] {
        assert_eq!(seeded.count(query), 0, "{rest} is left over");
    }
}
