//! The sample provider: listings and applications in states that the product can produce, and their pages.

use academy_seed::Extent;
use serde_json::Value;

use super::pages::sign_in;
use super::seeded::Seeded;
use test_support::PaidApp;

const APPLICATIONS: &str = "SELECT a.*, u.email AS student, o.deadline_at, o.created_at AS listed_at,
        p.id AS organization_id, p.provider_id, l.question AS asked, u.created_at AS joined_at
    FROM opportunity_applications a JOIN users u ON u.id = a.student_id JOIN opportunities o ON o.id = a.opportunity_id
    JOIN listings l ON l.opportunity_id = o.id JOIN organizations p ON p.id = l.organization_id";
const LISTINGS: &str = "SELECT l.*, p.verified, p.verified_at, p.domain_proved_at, p.name, p.created_at AS named_at,
        u.created_at AS joined_at, o.id AS public_id, o.slug, o.organization, o.title AS public_title, o.is_listed,
        o.verified AS public_verified, o.created_at AS public_since, o.checked_at, o.version AS public_version,
        o.updated_at AS public_updated_at
    FROM listings l JOIN organizations p ON p.id = l.organization_id JOIN users u ON u.id = p.provider_id
    LEFT JOIN opportunities o ON o.id = l.opportunity_id";

impl Seeded {
    fn offered(&self, all: &str, condition: &str) -> i64 {
        let now = format!("'{}'::timestamptz", self.clock.now().to_rfc3339());
        self.count(&format!("SELECT * FROM ({all}) AS o WHERE {}", condition.replace("$now", &now)))
    }
}

pub fn listings_and_applications_stand_everywhere_they_can(seeded: &Seeded, at: &str) {
    for (condition, expected) in [
        ("true", 4),
        ("state = 'approved' AND is_listed AND withheld IS NULL AND question <> ''", 1),
        ("state = 'in_review' AND submitted_at < $now", 1),
        ("state = 'returned' AND reason LIKE 'Sample%'", 1),
        ("state = 'draft' AND draft ->> 'category' IS NOT NULL AND draft ->> 'deadline_date' IS NULL", 1),
    ] {
        assert_eq!(seeded.offered(LISTINGS, condition), expected, "{condition} at {at}");
    }
    for (state, expected) in [
        ("submitted", 3),
        ("in_review", 1),
        ("interview", 1),
        ("waitlisted", 1),
        ("accepted", 1),
        ("declined", 1),
        ("withdrawn", 1),
    ] {
        let found = seeded.offered(APPLICATIONS, &format!("state = '{state}'"));
        assert_eq!(found, expected, "{state} at {at}");
    }
    let of_demo = "student = 'student@demo.test' AND state = 'interview' AND notes LIKE 'Sample%'";
    assert_eq!(seeded.offered(APPLICATIONS, of_demo), 1, "{at}");
    let both = "SELECT m.sender_id FROM opportunity_application_messages m
             JOIN opportunity_applications a ON a.id = m.application_id
         WHERE m.text LIKE 'Sample message: %' AND m.sender_id";
    assert_eq!(seeded.count(&format!("{both} = a.student_id")), 3, "{at}");
    assert_eq!(seeded.count(&format!("{both} <> a.student_id")), 6, "{at}");
    assert_eq!(seeded.count("SELECT 1 FROM opportunity_views"), 29, "{at}");
}

pub fn nothing_of_a_provider_is_out_of_order(seeded: &Seeded, at: &str) {
    for condition in [
        "joined_at >= named_at OR named_at >= domain_proved_at OR domain_proved_at >= verified_at",
        "created_at <= named_at OR updated_at <= created_at OR updated_at >= $now",
        "submitted_at <= created_at OR decided_at <= submitted_at OR submitted_at > updated_at",
        "public_since <> decided_at AND state = 'approved'",
        "verified_at >= public_since OR public_verified <> verified OR organization <> name",
        "approved_version <> version OR public_title <> draft ->> 'title'",
        "checked_at <> updated_at OR checked_at <> public_updated_at OR public_version <> 2",
        "state IN ('in_review', 'returned') AND (reason <> '') <> (state = 'returned')",
    ] {
        assert_eq!(seeded.offered(LISTINGS, condition), 0, "listings: {condition} at {at}");
    }
    let steps = "(SELECT count(*) FROM opportunity_application_steps s WHERE s.application_id = o.id)";
    let last = "(SELECT s.state FROM opportunity_application_steps s WHERE s.application_id = o.id
                 ORDER BY number DESC LIMIT 1)";
    let mail = "SELECT 1 FROM mail_outbox m WHERE m.occasion LIKE 'opportunity-application/' || o.id || '/%'";
    for condition in [
        "created_at <= listed_at OR updated_at >= $now OR joined_at >= created_at".to_owned(),
        format!("version <> {steps} OR state <> {last}"),
        "answered_at < created_at OR answered_at > updated_at OR question <> asked".to_owned(),
        "answered_at IS NULL AND (state <> 'submitted' OR created_at < $now - interval '7 days')".to_owned(),
        "NOT profile ?& '{name,grade,coursework,interests}'".to_owned(),
        "EXISTS (SELECT FROM common_profile_fields f WHERE f.user_id = student_id
             AND (f.updated_at >= created_at OR profile ->> f.field <> f.content))"
            .to_owned(),
        "EXISTS (SELECT FROM opportunity_application_messages m WHERE m.application_id = id
             AND (m.created_at <= o.created_at OR m.created_at > o.updated_at
                 OR m.sender_id NOT IN (student_id, provider_id)))"
            .to_owned(),
        "(notes <> '') <> (notes_version > 0) OR reminded_at IS NOT NULL OR asked_at IS NOT NULL".to_owned(),
        format!("updated_at > $now - interval '9 days' AND NOT EXISTS ({mail})"),
    ] {
        assert_eq!(seeded.offered(APPLICATIONS, &condition), 0, "applications: {condition} at {at}");
    }
    for (template, least) in [
        ("new_listing", 2),
        ("listing_returned", 1),
        ("opportunity_application_received", 4),
        ("opportunity_application_moved", 1),
        ("message_to_applicant", 1),
        ("message_from_applicant", 1),
    ] {
        let mails = format!("SELECT 1 FROM mail_outbox WHERE template = '{template}'");
        assert!(seeded.count(&mails) >= least, "{template} at {at}");
    }
    let views = "SELECT 1 FROM opportunity_views v JOIN opportunities o ON o.id = v.opportunity_id
         WHERE v.day < (o.created_at AT TIME ZONE 'America/Los_Angeles')::date";
    assert_eq!(seeded.count(views), 0, "{at}");
}

#[test_support::test]
async fn both_sides_find_what_they_did() {
    let app = PaidApp::start().await;
    academy_seed::run(&app.state.config, Extent::Academy, app.clock.now()).await.expect("a seeded database");
    let page = app.visitor().get("/api/summer/opportunities/bioinformatics-for-beginners").await.expect(200);
    assert_eq!(page["state"], "open");
    assert_eq!(page["posted_by"]["domain"], "piedmont-ridge.example.edu");
    assert_eq!(page["posted_by"]["verified"], "university");
    let answers = &page["posted_by"]["answers"];
    assert_eq!((&answers["applications"], &answers["answered_percent"]), (&7.into(), &100.into()), "{page}");
    let hours = answers["median_hours"].as_i64().expect("a median");
    assert!((12..=7 * 24).contains(&hours), "{hours}");

    let provider = sign_in(&app, "provider@demo.test").await;
    let listings = provider.get("/api/provider/listings").await.expect(200);
    let states = |state: &str| {
        let listings = listings["items"].as_array().expect("a list");
        listings.iter().filter(|listing| listing["state"] == state).count()
    };
    assert_eq!(["approved", "in_review", "returned", "draft"].map(states), [1; 4], "{listings}");
    let received = provider.get("/api/provider/applications?limit=50").await.expect(200);
    assert_eq!(received["items"].as_array().map(Vec::len), Some(9), "{received}");
    let analytics = provider.get("/api/provider/analytics").await.expect(200);
    let viewed = analytics["days"].as_array().map_or(0, |days| {
        days.iter().filter(|day| day["views"].as_i64().is_some_and(|views| views > 0)).count()
    });
    assert!(viewed > 20, "{analytics}");

    let student = sign_in(&app, "student@demo.test").await;
    let sent = student.get("/api/summer/applications").await.expect(200);
    assert_eq!(sent["items"].as_array().map(Vec::len), Some(1), "{sent}");
    assert_eq!(sent["items"][0]["state"], "interview");

    let admin = sign_in(&app, "admin@demo.test").await;
    let waiting = admin.get("/api/admin/listings?state=in_review").await.expect(200);
    assert_eq!(waiting["items"].as_array().map(Vec::len), Some(1), "{waiting}");
    let organizations: Value = admin.get("/api/admin/organizations?filter=verified").await.expect(200);
    assert_eq!(organizations["items"][0]["listings_in_review"], 1, "{organizations}");
}
