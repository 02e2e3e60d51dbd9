//! The sample opportunities of the summer portal.

use academy_seed::Extent;
use chrono::TimeDelta;

use super::seeded::{MOMENTS, Seeded, moment};

const ALL: i64 = 61;

#[test_support::test]
async fn every_sample_has_opportunities_of_every_kind() {
    for at in MOMENTS {
        let seeded = Seeded::empty(at).await;
        seeded.seed(Extent::Small, moment(at)).await;
        let now = format!("'{}'", seeded.clock.now().to_rfc3339());
        let open = format!(
            "hidden_reason IS NULL AND deadline_at > {now} AND checked_at > {now}::timestamptz - interval '90 days'"
        );
        for (condition, expected) in [
            ("true", ALL..=ALL),
            ("is_listed", 56..=56),
            (open.as_str(), 56..=56),
            (&format!("is_listed AND NOT ({open})"), 0..=0),
            (&format!("deadline_at <= {now}"), 3..=3),
            ("hidden_reason IS NOT NULL", 1..=1),
            (&format!("checked_at < {now}::timestamptz - interval '90 days'"), 1..=1),
            (&format!("deadline_at < {now}::timestamptz + interval '2 days' AND is_listed"), 1..=2),
            (&format!("deadline_at > {now}::timestamptz + interval '140 days'"), 1..=5),
            ("is_remote AND is_listed", 10..=20),
            ("stipend IS NOT NULL AND is_listed", 10..=20),
            ("cost_cents = 0 AND is_listed", 20..=30),
            ("cost_cents > 700000", 3..=9),
            ("country <> 'US'", 8..=12),
            ("min_grade = 6", 3..=9),
            ("max_grade = 13", 10..=20),
            ("residency <> ''", 4..=9),
            (r"description NOT LIKE E'%.\n\nThis is a sample listing.'", 0..=0),
            ("apply_url !~ '^https://example\\.(edu|org)/'", 0..=0),
            ("checked_at > updated_at OR created_at > updated_at OR updated_at > now()", 0..=0),
            ("decision_on <= deadline_local::date OR decision_on >= starts_on", 0..=0),
            ("starts_on <= deadline_local::date", 0..=0),
        ] {
            let condition = condition.replace("now()", &now);
            let found = seeded.count(&format!("SELECT 1 FROM opportunities WHERE {condition}"));
            assert!(expected.contains(&found), "{found} with {condition} at {at}");
        }
        for category in ["internship", "research", "bootcamp", "pre-college"] {
            let listed = format!("SELECT 1 FROM opportunities WHERE is_listed AND category = '{category}'");
            assert!(seeded.count(&listed) >= 10, "{category}");
        }
        assert!(seeded.count("SELECT DISTINCT discipline FROM opportunities") >= 13);
        assert!(seeded.count("SELECT DISTINCT deadline_zone FROM opportunities") >= 10);
        assert_eq!(seeded.count("SELECT 1 FROM former_opportunity_slugs"), 1);
    }
}

#[test_support::test]
async fn the_academy_has_the_same_and_what_is_there_is_left_as_it_is() {
    let at = MOMENTS[0];
    let seeded = Seeded::at(at).await;
    assert_eq!(seeded.count("SELECT 1 FROM opportunities"), ALL);
    for (what, expected) in [
        ("common_profile_fields", 47),
        ("saved_opportunities", 11),
        ("opportunity_reports WHERE decision IS NULL", 2),
        ("opportunity_reports WHERE decision = 'hidden'", 1),
        ("audit_log WHERE action LIKE 'opportunity%'", 2),
    ] {
        assert_eq!(seeded.count(&format!("SELECT 1 FROM {what}")), expected, "{what}");
    }
    let rows = seeded.rows();
    seeded.seed(Extent::Academy, moment(at) + TimeDelta::days(3)).await;
    let changed: Vec<String> = seeded.rows().into_iter().filter(|row| row.contains("opportunit")).collect();
    let before: Vec<String> = rows.into_iter().filter(|row| row.contains("opportunit")).collect();
    assert!(changed == before, "opportunities were changed");
}
