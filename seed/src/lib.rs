//! Fills a database with a sample academy, for development, tests and demonstrations. `academy` does not contain it.
//!
//! An empty database gets half a year of lessons, if payments go to a stand-in for Stripe that imports their history:
//!
//! 1. `samples/*.json` list the people, `people` dates them.
//! 2. `demand` and `scripted` plan lessons within the tutors' hours, by random numbers that depend on the date alone.
//! 3. `story` and `story_effects` run each plan up to now, by the product's own rules.
//! 4. `stripe_history` imports the payments into the stand-in, which returns their ids.
//! 5. The other modules insert everything in one transaction, many rows of a table at once (`rows`).

mod accounts;
mod adjustments;
mod ai_tutor;
mod audit_entries;
mod calendar;
mod chats;
mod demand;
mod desk;
mod desk_samples;
mod emails;
mod generator;
mod lessons;
mod manual_sessions;
mod newsletters;
mod opportunities;
mod people;
mod plan;
mod portal;
mod provider;
mod provider_applications;
mod research;
mod research_rows;
mod rows;
mod samples;
mod scripted;
mod small;
mod story;
mod story_effects;
mod stripe_history;
mod tutor_settings;

use academy::clients::stripe::Stripe;
use academy::domain::time;
use academy::error::{Error, Result};
use academy::platform::config::Config;
use chrono::{DateTime, SubsecRound, Utc};
use diesel::{Connection, PgConnection};
use url::Url;

use crate::accounts::ReadAccount;
use crate::audit_entries::AuditEntries;
use crate::demand::Planner;
use crate::lessons::Lesson;
use crate::people::People;
use crate::samples::Samples;
use crate::story::{Story, StoryContext};
use crate::stripe_history::{HistoryIds, with_accounts};

/// The password of all sample accounts.
const PASSWORD: &str = "academy-demo";

/// How much to insert.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// A few people, weekly hours, pending applications and opportunities; no bookings.
    Small,
    /// The whole academy if the database is empty and payments go to a stand-in, otherwise as `Small`.
    Academy,
}

/// Inserts samples. Existing rows stay as they are.
///
/// # Errors
/// When the database or the stand-in for Stripe cannot be reached, or refuses a sample.
pub async fn run(config: &Config, extent: Extent, now: DateTime<Utc>) -> Result<()> {
    let mut conn = PgConnection::establish(&config.database_url).map_err(Error::internal)?;
    #[expect(clippy::disallowed_methods, reason = "a command that serves nobody")]
    let hash = bcrypt::non_truncating_hash(PASSWORD, config.bcrypt_cost).map_err(Error::internal)?;
    let samples = Samples::read()?;
    if let (Extent::Academy, Some(stand_in)) = (extent, stripe_history::stand_in(config))
        && rows::is_empty(&mut conn)?
    {
        // Stripe's timestamps are whole seconds.
        let academy = Academy { config, hash: &hash, now: now.trunc_subsecs(0) };
        if academy.add(&mut conn, samples.clone(), stand_in).await? {
            return Ok(());
        }
        tracing::warn!(%stand_in, "payments go to no stand-in: nobody has booked anything");
    }
    small::add(&mut conn, &samples, &hash, now)
}

/// Inserts the whole academy.
struct Academy<'a> {
    config: &'a Config,
    hash: &'a str,
    now: DateTime<Utc>,
}

impl Academy<'_> {
    /// Returns `false`, without any change, if payments do not go to a stand-in.
    async fn add(&self, conn: &mut PgConnection, samples: Samples, stand_in: &Url) -> Result<bool> {
        let people = People::on(time::local_date(self.now), samples);
        let mut planner = Planner::new(&people, time::local_date(self.now));
        planner.plan_weeks();
        planner.plan_scripted(self.now);
        let context = StoryContext { now: self.now, transfer_delay: self.config.transfer_delay };
        let runs = planner.plans.iter().map(|plan| Story::run(plan, people.admin.id, context));
        let stories: Vec<Story<'_>> = runs.filter_map(Result::transpose).collect::<Result<_>>()?;
        let Some(ids) = stripe_history::import(stand_in, self.config, &people, &stories).await? else {
            return Ok(false);
        };
        let accounts = self.read_accounts(&people, &ids).await?;
        let lessons = with_ids(&stories, &ids, &accounts);
        conn.transaction(|conn| self.store(conn, &people, &accounts, &lessons))?;
        tracing::info!(lessons = lessons.len(), "sample academy added");
        Ok(true)
    }

    /// Reads the tutors' connected accounts.
    async fn read_accounts<'c>(&self, people: &'c People, ids: &HistoryIds) -> Result<Vec<ReadAccount<'c>>> {
        let stripe = self.config.stripe.as_ref().map(Stripe::new).transpose()?;
        let stripe = stripe.ok_or_else(|| Error::internal("no Stripe"))?;
        let mut accounts = Vec::new();
        for (tutor, id) in with_accounts(people).zip(&ids.accounts) {
            let facts = stripe.read_account(id).await?;
            accounts.push(ReadAccount { tutor, id: id.clone(), facts });
        }
        Ok(accounts)
    }

    fn store(
        &self,
        conn: &mut PgConnection,
        people: &People,
        accounts: &[ReadAccount<'_>],
        lessons: &[Lesson<'_>],
    ) -> Result<()> {
        if !rows::lock_if_empty(conn)? {
            return Err(Error::internal("somebody else has added accounts meanwhile"));
        }
        let mut entries = AuditEntries::default();
        accounts::add_people(conn, people, self.hash)?;
        accounts::add_applications(conn, people, &mut entries, self.now)?;
        accounts::add_payout_accounts(conn, accounts, &mut entries, self.now)?;
        lessons::add(conn, lessons, &mut entries, self.now)?;
        adjustments::add(conn, people, &mut entries, self.now)?;
        manual_sessions::add(conn, people, lessons, &mut entries, time::local_date(self.now))?;
        tutor_settings::add_days_off(conn, people, lessons, time::local_date(self.now))?;
        tutor_settings::add_former_addresses(conn, people, self.now)?;
        let projects = research::projects(people, time::local_date(self.now))?;
        research_rows::add(conn, self.config, &projects, (&mut entries, people.admin.id), self.now)?;
        chats::add_of_research(conn, &projects)?;
        chats::add(conn, self.config, people, lessons, self.now)?;
        desk::add(conn, people, lessons, &mut entries, self.now)?;
        opportunities::add(conn, self.now)?;
        portal::add(conn, people, &mut entries, self.now)?;
        provider::add(conn, self.config, people, &mut entries, self.now)?;
        ai_tutor::add(conn, people, &mut entries, self.now)?;
        newsletters::add(conn, people, &mut entries, self.now)?;
        emails::add(conn, self.config, people, lessons, self.now)?;
        lessons::plan_reminders(conn, lessons)?;
        entries.store(conn)
    }
}

/// Pairs each story with the ids of its objects at Stripe.
fn with_ids<'a>(stories: &'a [Story<'a>], ids: &HistoryIds, accounts: &[ReadAccount<'_>]) -> Vec<Lesson<'a>> {
    let mut payments = ids.payments.iter();
    let lessons = stories.iter().map(|story| {
        let tutor_id = story.booking.tutor_id;
        let account = accounts.iter().find(|account| account.tutor.person.id == tutor_id);
        Lesson {
            story,
            ids: story.booking.payment.as_ref().and_then(|_| payments.next().cloned()),
            account: account.map(|account| account.id.clone()),
        }
    });
    lessons.collect()
}
