//! Golden tests of the emails about opportunities.

use academy::mail;
use academy::platform::ctx::Ctx;
use chrono::{NaiveDate, TimeZone, Utc};
use schema::enums::OpportunityReportDecision;
use schema::models::opportunity::Opportunity;
use schema::models::profile::Profile;
use uuid::Uuid;

use super::golden_emails::check;
use super::world::{STUDENT, World};
use test_support::opportunities::{at, unsaved};

fn closing(
    number: u128,
    (title, organization): (&str, &str),
    zone: &str,
    (month, day): (u32, u32),
) -> Opportunity {
    let date = NaiveDate::from_ymd_opt(2026, month, day).unwrap();
    let deadline_local = date.and_hms_opt(23, 59, 0).unwrap();
    Opportunity {
        id: Uuid::from_u128(number),
        slug: format!("opportunity-{number}"),
        title: title.to_owned(),
        organization: organization.to_owned(),
        deadline_local,
        deadline_zone: zone.to_owned(),
        deadline_at: at(deadline_local, zone),
        ..unsaved(Utc.with_ymd_and_hms(2026, 11, 20, 18, 0, 0).unwrap())
    }
}

#[test]
fn reminders_name_each_deadline_in_its_zone() {
    let mut world = World::new();
    let student = Profile::contacts(&mut world.conn, &[STUDENT]).unwrap().pop().unwrap();
    let all = [
        closing(1, ("Genomics <Summer> Internship", "Larkspur University"), "America/New_York", (11, 22)),
        closing(2, ("Télescope Nights", "Observatorio del Sur"), "America/Santiago", (11, 27)),
    ];
    for (name, some) in
        [("deadline-of-one", &all[..1]), ("deadline-of-one-in-a-week", &all[1..]), ("deadlines", &all[..])]
    {
        let ctx = &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now };
        mail::deadline_reminder(ctx, &student, some).unwrap();
        check(name, world.take_emails());
    }
    let ctx = &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now };
    mail::deadline_reminder(ctx, &student, &[]).unwrap();
    assert_eq!(world.take_emails().len(), 0);
}

#[test]
fn who_reported_an_opportunity_is_told_what_was_done() {
    let mut world = World::new();
    let student = Profile::contacts(&mut world.conn, &[STUDENT]).unwrap().pop().unwrap();
    let one = closing(1, ("Genomics Summer Internship", "Larkspur University"), "America/New_York", (11, 22));
    for (number, (name, decision)) in [
        ("opportunity-report-dismissed", OpportunityReportDecision::Dismissed),
        ("opportunity-report-corrected", OpportunityReportDecision::Corrected),
        ("opportunity-report-hidden", OpportunityReportDecision::Hidden),
    ]
    .into_iter()
    .enumerate()
    {
        let report = Uuid::from_u128(number as u128);
        let ctx = &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now };
        mail::opportunity_report_decided(ctx, &student, report, decision, &one).unwrap();
        check(name, world.take_emails());
    }
}
