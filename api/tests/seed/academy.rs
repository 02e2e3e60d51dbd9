//! The content of the sample academy, which is the same each time.

use academy_seed::Extent;
use chrono::TimeDelta;

use super::seeded::{MOMENTS, Seeded, moment};

const BOOKINGS: &str =
    "SELECT b.*, p.status AS money, p.transferred_cents, s.email AS student, t.email AS tutor
     FROM student_bookings b LEFT JOIN payments p ON p.booking_id = b.id
         JOIN users s ON s.id = b.student_id JOIN users t ON t.id = b.tutor_id";

impl Seeded {
    fn bookings(&self, condition: &str) -> i64 {
        let now = self.clock.now().to_rfc3339();
        self.count(&format!(
            "SELECT * FROM ({BOOKINGS}) AS b WHERE {}",
            condition.replace("$now", &format!("'{now}'"))
        ))
    }
}

pub fn an_academy_has_half_a_year_of_everything(seeded: &Seeded, at: &str) {
    assert_eq!(seeded.count("SELECT 1 FROM profiles WHERE is_mentor_approved AND bio <> ''"), 12, "{at}");
    assert_eq!(seeded.count("SELECT 1 FROM profiles WHERE role = 'student'"), 30);
    assert_eq!(seeded.count("SELECT DISTINCT subject FROM tutor_availability"), 7);
    assert_eq!(seeded.count("SELECT DISTINCT subject FROM student_bookings"), 7);
    assert!(
        seeded.count("SELECT DISTINCT tutoring_hourly_rate_cents FROM profiles WHERE role = 'tutor'") > 8
    );
    assert_eq!(seeded.count("SELECT 1 FROM users WHERE email NOT LIKE '%@demo.test'"), 0);
    for (email, zone) in [
        ("ada.sample@demo.test", "America/New_York"),
        ("ravi.sample@demo.test", "Asia/Kolkata"),
        ("student@demo.test", "America/Los_Angeles"),
    ] {
        let stored = format!("SELECT 1 FROM users WHERE email = '{email}' AND time_zone = '{zone}'");
        assert_eq!(seeded.count(&stored), 1, "{email}");
    }
    let all = seeded.bookings("true");
    assert!((400..=600).contains(&all), "{all} bookings at {at}");
    let weeks = "SELECT DISTINCT date_trunc('week', starts_at), count(*) FROM student_bookings GROUP BY 1";
    assert!(seeded.count(weeks) >= 26, "{at}");
    for (condition, at_least) in [
        ("status = 'completed' AND money = 'paid' AND transferred_cents > 0", 250),
        ("status = 'completed' AND money IS NULL", 20),
        ("status = 'cancelled' AND cancellation_reason = 'student' AND money = 'refunded'", 8),
        ("status = 'cancelled' AND cancellation_reason = 'student' AND money = 'paid'", 4),
        ("status = 'cancelled' AND cancellation_reason = 'tutor'", 3),
        ("status = 'cancelled' AND cancellation_reason = 'hold_expired'", 4),
        ("money = 'refunded' AND cancellation_note <> ''", 5),
        ("money = 'refund_pending'", 1),
        ("status = 'pending' AND hold_expires_at > $now", 1),
        ("calendar_sequence > 0 AND status <> 'cancelled'", 3),
        ("status = 'confirmed' AND starts_at > $now", 10),
        ("status = 'completed' AND tutor_notes <> '' AND practice_notes <> ''", 200),
        ("status = 'confirmed' AND student_notes <> ''", 5),
    ] {
        let found = seeded.bookings(condition);
        assert!(found >= at_least, "{found} bookings with {condition} at {at}");
    }
}

pub fn the_demo_people_are_in_the_middle_of_it(seeded: &Seeded, at: &str) {
    for (condition, expected) in [
        ("student = 'student@demo.test' AND status = 'completed'", 12..=16),
        ("student = 'student@demo.test' AND money = 'refunded'", 1..=1),
        ("student = 'student@demo.test' AND status = 'confirmed' AND starts_at > $now", 3..=5),
        ("tutor = 'tutor@demo.test' AND status = 'completed'", 60..=140),
        ("tutor = 'tutor@demo.test' AND status = 'confirmed' AND starts_at > $now", 3..=20),
        ("tutor = 'tutor@demo.test' AND transferred_cents > 0", 50..=140),
        ("student = 'noor.sample@demo.test' AND status = 'completed'", 5..=7),
        ("tutor = 'noor.sample@demo.test' AND status = 'completed'", 20..=90),
    ] {
        let found = seeded.bookings(condition);
        assert!(expected.contains(&found), "{found} bookings with {condition} at {at}");
    }
    let soon = (seeded.clock.now() + TimeDelta::hours(36)).to_rfc3339();
    let next = format!(
        "student = 'student@demo.test' AND status = 'confirmed' AND starts_at BETWEEN $now AND '{soon}'"
    );
    assert!(seeded.bookings(&next) >= 1, "{at}");
    let waiting =
        "tutor = 'tutor@demo.test' AND money = 'paid' AND transferred_cents = 0 AND ends_at <= $now";
    assert!(seeded.bookings(waiting) >= 1, "{at}");
    let several = "SELECT DISTINCT tutor_id FROM student_bookings b JOIN users u ON u.id = b.student_id
         WHERE u.email = 'student@demo.test'";
    assert!(seeded.count(several) >= 4);
    let both = "SELECT user_id FROM user_roles r JOIN users u ON u.id = r.user_id
         WHERE u.email = 'noor.sample@demo.test' AND role IN ('student', 'tutor')";
    assert_eq!(seeded.count(both), 2);
    let ready = "SELECT 1 FROM payout_accounts a JOIN users u ON u.id = a.tutor_id
         WHERE u.email = 'tutor@demo.test' AND a.state = 'ready'";
    assert_eq!(seeded.count(ready), 1);
}

pub fn there_are_chats_with_something_new_in_them(seeded: &Seeded, at: &str) {
    let asked = "SELECT 1 FROM chat_sessions WHERE kind = 'pre_booking' AND last_seq > 0";
    assert_eq!(seeded.count(asked), 4, "{at}");
    let lessons = "SELECT 1 FROM chat_sessions WHERE kind = 'booking' AND last_seq > 0";
    assert!(seeded.count(lessons) >= 3, "{at}");
    let subjects = "SELECT 1 FROM chat_messages WHERE kind = 'subject'";
    assert!(seeded.count(subjects) >= 5, "four first ones and a change at {at}");
    for (person, chats) in [("student@demo.test", 2), ("tutor@demo.test", 1)] {
        let unread = format!(
            "SELECT DISTINCT m.chat_session_id FROM chat_messages m
                 JOIN chat_sessions c ON c.id = m.chat_session_id
                 JOIN users u ON u.id IN (c.student_id, c.tutor_id)
                 LEFT JOIN chat_reads r ON r.chat_session_id = c.id AND r.user_id = u.id
             WHERE u.email = '{person}' AND m.sender_id <> u.id AND m.kind = 'text'
                 AND m.seq > coalesce(r.last_read_seq, 0)"
        );
        assert!(seeded.count(&unread) >= chats, "{person} at {at}");
    }
    assert_eq!(seeded.count("SELECT 1 FROM live_events"), 0);
    let untaught = "SELECT 1 FROM chat_sessions c
                    WHERE subject IS NOT NULL AND NOT EXISTS (SELECT FROM tutor_availability a
                        WHERE a.tutor_id = c.tutor_id AND a.subject = c.subject)";
    assert_eq!(seeded.count(untaught), 0, "questions about what their tutor does not teach, at {at}");
    let planned = "SELECT 1 FROM chat_notices WHERE due_at IS NOT NULL";
    assert_eq!(seeded.count(planned), 0, "nobody is written to about what is old");
    let gaps = "SELECT 1 FROM chat_sessions c WHERE last_seq <>
                    (SELECT count(*) FROM chat_messages m WHERE m.chat_session_id = c.id)";
    assert_eq!(seeded.count(gaps), 0);
}

pub fn something_waits_at_the_desk(seeded: &Seeded, at: &str) {
    for (rows, expected) in [
        ("chat_reports WHERE state = 'open'", 2),
        ("chat_reports WHERE state = 'dismissed' AND reply <> ''", 1),
        ("chat_reports WHERE jsonb_array_length(snapshot) < 2 OR details NOT LIKE 'Sample%'", 0),
        ("held_messages WHERE state = 'waiting' AND jsonb_array_length(findings) > 0", 2),
        ("suspensions s JOIN users u ON u.id = s.user_id WHERE u.suspended_at = s.created_at", 1),
    ] {
        assert_eq!(seeded.count(&format!("SELECT 1 FROM {rows}")), expected, "{rows} at {at}");
    }
    let later = "SELECT 1 FROM student_bookings b JOIN users u ON u.id = b.student_id
         WHERE u.suspended_at IS NOT NULL AND (b.status = 'pending' OR b.updated_at > u.suspended_at)";
    assert_eq!(seeded.count(later), 0, "{at}");
}

pub fn what_was_used_of_the_ai_tutor_is_what_its_sessions_lasted(seeded: &Seeded, _at: &str) {
    for whose in ["holder = 'everybody'", "user_id IS NOT NULL"] {
        let used = format!(
            "SELECT 1 WHERE (SELECT (count(*), sum(seconds)) FROM ai_tutor_sessions)
                 = (SELECT (sum(sessions), sum(seconds)) FROM ai_tutor_usage WHERE {whose})"
        );
        assert_eq!(seeded.count(&used), 1, "{whose}");
    }
}

pub fn tutors_have_days_off_ahead_without_a_lesson_on_them(seeded: &Seeded, at: &str) {
    let now = format!("'{}'", seeded.clock.now().to_rfc3339());
    let days_off = "SELECT d.*, ($now::timestamptz AT TIME ZONE 'America/Los_Angeles')::date AS today
         FROM tutor_days_off d"
        .replace("$now", &now);
    let ahead = format!(
        "SELECT DISTINCT tutor_id FROM ({days_off}) AS off
         WHERE first_day > today AND last_day < today + 56 AND created_at < {now} AND note <> ''"
    );
    assert_eq!((seeded.count(&days_off), seeded.count(&ahead)), (2, 2), "{at}");
    let lessons = "SELECT 1 FROM student_bookings b JOIN tutor_days_off d ON d.tutor_id = b.tutor_id
         WHERE b.status <> 'cancelled' AND (b.starts_at AT TIME ZONE 'America/Los_Angeles')::date
             BETWEEN d.first_day AND d.last_day";
    assert_eq!(seeded.count(lessons), 0, "{at}");
}

pub fn there_are_lessons_today_and_in_the_coming_weeks(seeded: &Seeded, at: &str) {
    let today = seeded.bookings(
        "status IN ('confirmed', 'completed') AND (starts_at AT TIME ZONE 'America/Los_Angeles')::date
             = ($now::timestamptz AT TIME ZONE 'America/Los_Angeles')::date",
    );
    assert!(today >= 1, "{at}");
    for week in 0..3 {
        let ahead = seeded.bookings(&format!(
            "status = 'confirmed' AND starts_at > $now::timestamptz + interval '{week} weeks'
                 AND starts_at <= $now::timestamptz + interval '{} weeks'",
            week + 1
        ));
        assert!(ahead >= 1, "week {week} at {at}");
    }
}

pub fn applications_mails_and_the_log_are_of_each_kind(seeded: &Seeded, at: &str) {
    for status in ["pending", "approved", "rejected"] {
        let of_status = format!("SELECT 1 FROM pending_tutor_applications WHERE status = '{status}'");
        assert!(seeded.count(&of_status) >= 2, "{status}");
    }
    assert!(seeded.count("SELECT 1 FROM pending_tutor_applications WHERE rejection_reason <> ''") >= 1);
    assert_eq!(seeded.count("SELECT 1 FROM mail_outbox WHERE failed_at IS NOT NULL AND text_body <> ''"), 1);
    assert!(seeded.count("SELECT 1 FROM mail_outbox WHERE sent_at IS NOT NULL AND text_body = ''") > 50);
    let waiting = "SELECT 1 FROM mail_outbox WHERE sent_at IS NULL AND failed_at IS NULL AND text_body <> ''";
    assert!(seeded.count(waiting) >= 1, "{at}");
    for template in ["booking_confirmed", "booking_cancelled", "lesson_reminder", "application_received"] {
        let of_template = format!("SELECT 1 FROM mail_outbox WHERE template = '{template}'");
        assert!(seeded.count(&of_template) >= 1, "{template} at {at}");
    }
    let actions = "SELECT DISTINCT action FROM audit_log";
    assert_eq!(seeded.count(actions), 33, "{at}");
    let paid = seeded.count("SELECT 1 FROM payment_receipts");
    assert_eq!(seeded.count("SELECT 1 FROM audit_log WHERE action = 'payment.received'"), paid);
    let disputes = "SELECT 1 FROM payment_disputes WHERE state";
    assert_eq!([" = 'open'", " = 'won'"].map(|is| seeded.count(&format!("{disputes}{is}"))), [1, 1], "{at}");
    let sent = seeded.count("SELECT 1 FROM payout_movements");
    assert_eq!(seeded.count("SELECT 1 FROM audit_log WHERE action = 'transfer.made'"), sent);
    let backwards = "SELECT 1 FROM audit_log a JOIN audit_log b ON b.id = a.id + 1 WHERE b.at < a.at";
    assert_eq!(seeded.count(backwards), 0);
    let ahead = "SELECT 1 FROM audit_log WHERE at > $now"
        .replace("$now", &format!("'{}'", seeded.clock.now().to_rfc3339()));
    assert_eq!(seeded.count(&ahead), 0);
}

#[test_support::test]
async fn the_same_moment_gives_the_same_academy() {
    let first = Seeded::at(MOMENTS[0]).await;
    let mut second = Seeded::empty(MOMENTS[0]).await;
    // With the same stand-in, because its URL is in the receipts. It forgets the first import.
    let before = first.stripe.totals();
    second.config.stripe.clone_from(&first.config.stripe);
    second.seed(Extent::Academy, moment(MOMENTS[0])).await;
    let (mut first_rows, mut second_rows) = (first.rows(), second.rows());
    for rows in [&mut first_rows, &mut second_rows] {
        // The database generates their ids.
        let with_such_ids = ["tutor_availability", "tutor_days_off", "tutor_sessions"];
        rows.retain(|row| !with_such_ids.iter().any(|table| row.starts_with(table)));
    }
    assert!(first_rows.len() > 2000);
    let differing: Vec<_> =
        first_rows.iter().zip(&second_rows).filter(|(one, other)| one != other).take(3).collect();
    assert_eq!((first_rows.len(), differing), (second_rows.len(), Vec::new()));
    assert_eq!(first.stripe.totals(), before);
}

#[test_support::test]
async fn seeding_again_changes_nothing() {
    let seeded = Seeded::at(MOMENTS[0]).await;
    let (rows, totals) = (seeded.rows(), seeded.stripe.totals());
    seeded.advance(TimeDelta::days(2));
    seeded.seed(Extent::Academy, seeded.clock.now()).await;
    seeded.seed(Extent::Small, seeded.clock.now()).await;
    assert!(seeded.rows() == rows);
    assert_eq!(seeded.stripe.totals(), totals);
}
