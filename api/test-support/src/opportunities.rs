//! Opportunities of the summer portal.

use academy::domain::{deadline, time};
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use diesel::prelude::*;
use schema::enums::OpportunityCategory;
use schema::models::opportunity::Opportunity;
use uuid::Uuid;

use super::TestApp;

const ZONE: &str = "America/New_York";

/// Returns an open opportunity that is not stored: free, without eligibility limits, with a deadline in thirty days.
pub fn unsaved(now: DateTime<Utc>) -> Opportunity {
    let (id, today) = (Uuid::new_v4(), now.date_naive());
    let deadline_local = (today + TimeDelta::days(30)).and_hms_opt(23, 59, 0).unwrap();
    Opportunity {
        id,
        slug: format!("opportunity-{}", id.simple()),
        title: "Summer Laboratory".to_owned(),
        organization: "Larkspur University".to_owned(),
        category: OpportunityCategory::Research,
        discipline: "Biology".to_owned(),
        location: "Boston, Massachusetts".to_owned(),
        country: "US".to_owned(),
        is_remote: false,
        stipend: None,
        cost_cents: 0,
        aid: String::new(),
        starts_on: today + TimeDelta::days(200),
        ends_on: today + TimeDelta::days(240),
        deadline_local,
        deadline_zone: ZONE.to_owned(),
        deadline_at: at(deadline_local, ZONE),
        decision_on: None,
        min_grade: 6,
        max_grade: 13,
        residency: String::new(),
        description: "Students work in a laboratory for six weeks.".to_owned(),
        run_by: "Larkspur University".to_owned(),
        apply_url: "https://example.edu/apply".to_owned(),
        verified: None,
        checked_at: now - TimeDelta::days(1),
        hidden_reason: None,
        is_listed: true,
        version: 1,
        created_at: now - TimeDelta::days(10),
        updated_at: now - TimeDelta::days(1),
    }
}

/// Returns the instant of a local time in a zone.
pub fn at(local: NaiveDateTime, zone: &str) -> DateTime<Utc> {
    deadline::instant(local, time::zone(zone).unwrap())
}

impl TestApp {
    /// Inserts an open opportunity with some changes.
    pub fn opportunity(&self, change: impl FnOnce(&mut Opportunity)) -> Opportunity {
        self.opportunity_in(&mut self.shared_conn(), change)
    }

    /// Inserts an open opportunity over a given connection, for many of them.
    pub fn opportunity_in(
        &self,
        conn: &mut PgConnection,
        change: impl FnOnce(&mut Opportunity),
    ) -> Opportunity {
        let mut opportunity = unsaved(self.clock.now());
        change(&mut opportunity);
        assert!(opportunity.insert(conn).expect("storing it"), "{} is there already", opportunity.slug);
        opportunity
    }

    /// Inserts an opportunity with its deadline `time` from now.
    pub fn closes_in(&self, time: TimeDelta) -> Opportunity {
        let now = self.clock.now();
        self.opportunity(|one| close_at(one, now + time))
    }
}

/// Sets the deadline to an instant, as local time in the opportunity's zone.
pub fn close_at(opportunity: &mut Opportunity, instant: DateTime<Utc>) {
    let zone = time::zone(&opportunity.deadline_zone).unwrap();
    opportunity.deadline_local = instant.with_timezone(&zone).naive_local();
    opportunity.deadline_at = instant;
}
