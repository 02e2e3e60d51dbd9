//! A sent newsletter, a draft and their subscribers, from `samples/newsletters.json`.

use academy::error::Result;
use academy::platform::audit::AuditSubject;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{NewsletterDeliveryState, NewsletterState};
use schema::models::newsletter::{self, Newsletter};
use serde::Deserialize;
use serde_json::json;

use crate::audit_entries::AuditEntries;
use crate::generator::{Generator, id};
use crate::people::People;
use crate::rows;
use crate::rows::newsletters::SampleSubscription;
use crate::samples::parse;

/// When the first subscriber signed up, in days before now.
const FIRST_READER: i64 = 170;
const SENT_DAYS_AGO: i64 = 20;
/// After so many days `jobs::purge` deletes unconfirmed subscriptions.
const UNCONFIRMED_DAYS: i64 = 30;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewsletterSamples {
    sent: SampleNewsletter,
    draft: SampleNewsletter,
    readers: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleNewsletter {
    subject: String,
    body: String,
}

/// Inserts newsletters, subscriptions and deliveries.
pub fn add(
    conn: &mut PgConnection,
    people: &People,
    entries: &mut AuditEntries,
    now: DateTime<Utc>,
) -> Result<()> {
    let samples: NewsletterSamples = parse(include_str!("../samples/newsletters.json"))?;
    let sent_at = now - TimeDelta::days(SENT_DAYS_AGO);
    let readers = readers(samples.readers, now);
    rows::newsletters::insert_subscriptions(conn, &readers)?;
    let admin = people.admin.id;
    let draft = |name: &str, sample: SampleNewsletter, at: DateTime<Utc>| Newsletter {
        id: id(name),
        subject: sample.subject,
        body: sample.body,
        state: NewsletterState::Draft,
        version: 3,
        created_by: admin,
        updated_by: admin,
        sent_by: None,
        created_at: at,
        updated_at: at + TimeDelta::minutes(40),
        started_at: None,
        ended_at: None,
        audience: 0,
        sent: 0,
        failed: 0,
        left_before: 0,
        uncertain: 0,
        problem: None,
        paused_until: None,
        resumed_at: None,
    };
    draft("newsletter draft", samples.draft, now - TimeDelta::days(1)).insert(conn)?;
    let mut sent = draft("newsletter sent", samples.sent, sent_at - TimeDelta::hours(2));
    (sent.state, sent.sent_by, sent.started_at) = (NewsletterState::Sent, Some(admin), Some(sent_at));
    sent.ended_at = Some(sent_at + TimeDelta::minutes(1));
    sent.insert(conn)?;
    let done_at = sent_at + TimeDelta::minutes(1);
    let copies = rows::newsletters::insert_deliveries(
        conn,
        sent.id,
        (sent_at, done_at),
        NewsletterDeliveryState::Sent,
    )?;
    sent.audience = copies;
    sent.store(conn)?;
    newsletter::count(conn, sent.id)?;
    let subject = AuditSubject::Newsletter(sent.id);
    entries.add(sent.created_at, Some(admin), "newsletter.created", subject, json!({ "copy_of": null }));
    entries.add(sent_at, Some(admin), "newsletter.sent", subject, json!({ "audience": copies }));
    let draft = AuditSubject::Newsletter(id("newsletter draft"));
    let created_at = now - TimeDelta::days(1);
    entries.add(created_at, Some(admin), "newsletter.created", draft, json!({ "copy_of": null }));
    Ok(())
}

/// Subscriptions over half a year: most are confirmed, a few are not, a few have ended.
fn readers(count: i64, now: DateTime<Utc>) -> Vec<SampleSubscription> {
    let mut chance = Generator::new("newsletter readers");
    let read_on = |number: i64| {
        let days_ago = FIRST_READER - number * FIRST_READER / count;
        let created_at = now - TimeDelta::days(days_ago) - TimeDelta::minutes(chance.between(5, 1_000));
        let forgets = chance.happens(100) && days_ago < UNCONFIRMED_DAYS;
        let confirmed_at = (!forgets).then(|| created_at + TimeDelta::minutes(chance.between(1, 4)));
        let leaves_at = created_at + TimeDelta::days(chance.between(20, 90));
        let leaves = confirmed_at.is_some() && chance.happens(120) && leaves_at < now;
        SampleSubscription {
            confirmed_at,
            unsubscribed_at: leaves.then_some(leaves_at),
            ..reader(number, created_at)
        }
    };
    (0..count).map(read_on).collect()
}

/// A confirmed subscription.
pub(crate) fn reader(number: i64, since: DateTime<Utc>) -> SampleSubscription {
    SampleSubscription {
        id: id(&format!("newsletter reader {number}")),
        email: format!("reader{number}@sample.test"),
        created_at: since,
        confirmed_at: Some(since),
        unsubscribed_at: None,
        unsubscribe_key: id(&format!("newsletter key {number}")),
    }
}
