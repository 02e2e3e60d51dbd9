//! Research projects of the sample academy: of every kind, in states that the product can produce.

use super::seeded::Seeded;

const PROJECTS: &str = "SELECT r.*, s.email AS student, t.email AS tutor FROM research_requests r
    JOIN users s ON s.id = r.student_id LEFT JOIN users t ON t.id = r.assigned_tutor_id";

impl Seeded {
    fn projects(&self, condition: &str) -> i64 {
        let now = format!("'{}'::timestamptz", self.clock.now().to_rfc3339());
        self.count(&format!("SELECT * FROM ({PROJECTS}) AS r WHERE {}", condition.replace("$now", &now)))
    }
}

pub fn projects_stand_everywhere_a_project_can(seeded: &Seeded, at: &str) {
    for (condition, expected) in [
        ("true", 14..=14),
        ("status = 'pending'", 2..=2),
        ("status = 'assigned'", 2..=2),
        ("status = 'in_progress'", 6..=6),
        ("status = 'completed'", 4..=4),
        ("status = 'completed' AND outcome IS NULL", 0..=0),
        ("status IN ('assigned', 'in_progress') AND last_activity_at <= $now - interval '14 days'", 2..=3),
        (
            "status = 'in_progress' AND EXISTS (SELECT FROM research_milestones m WHERE m.research_request_id = r.id
                 AND m.done_at IS NULL AND m.due_on < ($now AT TIME ZONE 'America/Los_Angeles')::date)",
            1..=5,
        ),
        ("tutor = 'tutor@demo.test' AND status = 'in_progress'", 3..=3),
        ("tutor = 'tutor@demo.test' AND status = 'assigned'", 1..=1),
        ("tutor = 'tutor@demo.test' AND status = 'completed'", 1..=1),
        ("student = 'student@demo.test' AND status = 'in_progress'", 1..=1),
        ("student = 'student@demo.test' AND status = 'completed' AND outcome = 'poster'", 1..=1),
        ("tutor = 'noor.sample@demo.test'", 2..=2),
        ("student = 'noor.sample@demo.test'", 1..=1),
    ] {
        let found = seeded.projects(condition);
        assert!(expected.contains(&found), "{found} projects with {condition} at {at}");
    }
    let of_demo = "IN (SELECT id FROM research_requests WHERE status = 'in_progress' AND student_id =
        (SELECT id FROM users WHERE email = 'student@demo.test'))";
    for (table, condition, count) in [
        ("research_progress", "true", 10),
        ("research_links", "kind = 'draft'", 3),
        ("research_links", "kind = 'link'", 3),
        ("research_milestones", "true", 5),
        ("research_milestones", "done_at IS NOT NULL", 2),
        ("research_meetings", "true", 7),
    ] {
        let query = format!("SELECT 1 FROM {table} WHERE {condition} AND research_request_id {of_demo}");
        assert_eq!(seeded.count(&query), count, "{table} with {condition} at {at}");
    }
    assert_eq!(seeded.count("SELECT 1 FROM research_handovers WHERE kind = 'declined'"), 1);
}

pub fn nothing_happens_before_its_time_or_out_of_order(seeded: &Seeded, at: &str) {
    for condition in [
        "created_at >= $now OR updated_at >= $now OR last_activity_at >= $now",
        "assigned_at <= created_at OR started_at <= assigned_at OR completed_at <= started_at",
        "(status = 'pending') <> (assigned_tutor_id IS NULL)",
        "created_at <= (SELECT u.created_at FROM users u WHERE u.id = r.student_id)",
        "assigned_at <= (SELECT o.granted_at FROM user_roles o WHERE o.user_id = r.assigned_tutor_id AND o.role = 'tutor')",
        "assigned_tutor_id IS NOT NULL AND NOT EXISTS (
             SELECT FROM profiles p WHERE p.id = r.assigned_tutor_id AND p.services @> '{research}')",
        "EXISTS (SELECT FROM research_milestones m WHERE m.research_request_id = r.id
             AND (m.done_at >= coalesce(r.completed_at, $now) OR m.done_at < r.started_at))",
        "EXISTS (SELECT FROM research_meetings m WHERE m.research_request_id = r.id
             AND (m.created_at >= coalesce(r.completed_at, $now) OR m.user_id <> r.assigned_tutor_id))",
        "EXISTS (SELECT FROM research_progress u WHERE u.research_request_id = r.id
             AND (u.created_at >= coalesce(r.completed_at, $now) OR u.created_at <= r.created_at))",
        "EXISTS (SELECT FROM research_links l WHERE l.research_request_id = r.id
             AND (l.created_at >= coalesce(r.completed_at, $now) OR l.created_at <= r.created_at))",
        "last_draft_number <> (SELECT count(*) FROM research_links l
             WHERE l.research_request_id = r.id AND l.kind = 'draft')",
        "hours_included * 60 < (SELECT coalesce(sum(minutes), 0) FROM research_meetings m
             WHERE m.research_request_id = r.id)",
    ] {
        assert_eq!(seeded.projects(condition), 0, "{condition} at {at}");
    }
    let mails = "SELECT 1 FROM mail_outbox WHERE template LIKE 'research_%'";
    assert!(seeded.count(mails) >= 4, "{at}");
}
