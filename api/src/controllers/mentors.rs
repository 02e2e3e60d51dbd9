//! Mentors with a public profile: list and show.

use std::cmp::Reverse;

use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{Level, Service, Subject};
use schema::ids::UserId;
use schema::models::former_slug;
use schema::models::profile::Profile;
use schema::models::teaching_record::{self, LessonsGiven, TeachingRecord};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::bookings::public_times::{FreeTime, PublicTimes};
use crate::domain::slots::{bookable_dates, bookable_weeks};
use crate::domain::{price, time};
use crate::error::{Code, Error, Result};
use crate::state::AppState;

/// The time for which `free=week` looks ahead.
const WEEK: TimeDelta = TimeDelta::days(7);
/// Replies to messages of this time count.
const REPLY_PERIOD: TimeDelta = TimeDelta::days(90);
/// The fewest replies that make a usual reply time.
const MIN_REPLIES: i64 = 3;

/// A mentor as visitors see them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Mentor {
    /// The mentor's profile. Pages use it as their cache tag.
    pub id: UserId,
    /// The last part of their page's address.
    pub slug: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Text in which they introduce themselves, plain text.
    pub bio: String,
    /// Where and what they studied, plain text; may be empty.
    pub education: String,
    /// Languages in which they teach; may be empty.
    pub languages: String,
    /// Whom they teach; empty if they do not say.
    pub levels: Vec<Level>,
    /// URL of their picture.
    pub profile_image_url: Option<String>,
    /// Services they offer.
    pub services: Vec<Service>,
    /// Subjects in which they give lessons; empty while they have no availability.
    pub subjects: Vec<Subject>,
    /// Price of an hour of tutoring, US cents; 0 is free.
    pub price_cents: i32,
    /// The lessons that they have given here: completed ones only.
    pub lessons_given: i64,
    /// Start of the first of these lessons.
    pub teaching_since: Option<DateTime<Utc>>,
}

impl Mentor {
    fn new(profile: &Profile, subjects: Vec<Subject>, given: Option<&LessonsGiven>) -> Mentor {
        Mentor {
            id: profile.id,
            slug: profile.slug.clone().unwrap_or_default(),
            first_name: profile.first_name.clone(),
            last_name: profile.last_name.clone(),
            bio: profile.bio.clone(),
            education: profile.education.clone(),
            languages: profile.languages.clone(),
            levels: profile.levels.iter().flatten().copied().collect(),
            profile_image_url: profile.profile_image_url.clone(),
            services: profile.services.iter().flatten().copied().collect(),
            subjects,
            price_cents: price::of_hour(profile.tutoring_hourly_rate_cents).total_cents,
            lessons_given: given.map_or(0, |given| given.count),
            teaching_since: given.map(|given| given.since),
        }
    }
}

/// Filters and order.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MentorsQuery {
    /// Only mentors who offer this.
    #[param(inline)]
    pub service: Option<Service>,
    /// Only mentors who give lessons in this subject; `next_time` is in it.
    #[param(inline)]
    pub subject: Option<Subject>,
    /// Only tutors whose hour costs at most this, US cents.
    pub max_price_cents: Option<i32>,
    /// Only tutors who are free then; `next_time` is then.
    #[param(inline)]
    pub free: Option<FreeWhen>,
    /// `soonest` if not given.
    #[param(inline)]
    pub sort: Option<MentorSort>,
}

/// When a tutor is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FreeWhen {
    /// Within 7 days.
    Week,
    /// On a Sunday of the coming 56 days.
    Sunday,
    /// On a Monday.
    Monday,
    /// On a Tuesday.
    Tuesday,
    /// On a Wednesday.
    Wednesday,
    /// On a Thursday.
    Thursday,
    /// On a Friday.
    Friday,
    /// On a Saturday.
    Saturday,
}

impl FreeWhen {
    /// The day of the week, 0 for Sunday; `None` for any.
    const fn day_of_week(self) -> Option<i16> {
        match self {
            FreeWhen::Week => None,
            FreeWhen::Sunday => Some(0),
            FreeWhen::Monday => Some(1),
            FreeWhen::Tuesday => Some(2),
            FreeWhen::Wednesday => Some(3),
            FreeWhen::Thursday => Some(4),
            FreeWhen::Friday => Some(5),
            FreeWhen::Saturday => Some(6),
        }
    }

    /// Whether a free hour begins then.
    fn includes(self, hour: &FreeTime, now: DateTime<Utc>) -> bool {
        match self.day_of_week() {
            Some(day) => day == time::day_of_week(hour.date),
            None => hour.starts_at < now + WEEK,
        }
    }
}

/// Order of the mentors; those whom it does not tell apart are sorted by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MentorSort {
    /// The next free hour first; mentors without one last.
    Soonest,
    /// The lowest price first; mentors who do not tutor last.
    Price,
    /// Those who have given the most lessons here first.
    Experience,
    /// By name.
    Name,
}

/// A mentor in the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedMentor {
    /// The mentor.
    pub mentor: Mentor,
    /// Their first free hour that fits the filters; absent if there is none in the coming 56 days.
    pub next_time: Option<FreeTime>,
}

/// The mentors who fit the filters.
#[derive(Debug, Serialize, ToSchema)]
pub struct MentorList {
    /// At most 500.
    pub items: Vec<ListedMentor>,
    /// The time zone of dates and wall-clock times.
    pub zone: &'static str,
}

/// Mentors
///
/// Approved tutors with a bio, with their next free hour. Five queries for any number of them. With a maximum price or a
/// time, only mentors who tutor are listed.
#[operation(tag = "mentors", operation_id = "mentors", responses((status = 200, body = MentorList)))]
pub async fn list(state: Data<AppState>, query: Query<MentorsQuery>) -> Result<Json<MentorList>> {
    let (now, query) = (state.clock.now(), query.into_inner());
    let sort = query.sort.unwrap_or(MentorSort::Soonest);
    let mut items = state.db.run(move |conn| read_list(conn, &query, now)).await?;
    // Stable: they come sorted by name.
    match sort {
        MentorSort::Soonest => {
            items.sort_by_key(|item| {
                item.next_time.as_ref().map_or(DateTime::<Utc>::MAX_UTC, |at| at.starts_at)
            });
        }
        MentorSort::Price => {
            items.sort_by_key(|item| if tutors(&item.mentor) { item.mentor.price_cents } else { i32::MAX });
        }
        MentorSort::Experience => items.sort_by_key(|item| Reverse(item.mentor.lessons_given)),
        MentorSort::Name => {}
    }
    Ok(Json(MentorList { items, zone: time::ZONE_NAME }))
}

/// Reads the mentors who fit the filters, by name.
fn read_list(conn: &mut PgConnection, query: &MentorsQuery, now: DateTime<Utc>) -> Result<Vec<ListedMentor>> {
    let profiles = Profile::mentors(conn)?;
    let ids: Vec<UserId> = profiles.iter().map(|profile| profile.id).collect();
    let times = PublicTimes::read(conn, &profiles, now)?;
    let given = teaching_record::lessons_given(conn, &ids)?;
    let items = profiles.iter().filter_map(|profile| {
        let mentor = Mentor::new(profile, times.subjects(profile.id), given.get(&profile.id));
        let next_time = tutors(&mentor).then(|| next_time(&times, query, profile.id, now)).flatten();
        fits(&mentor, next_time.as_ref(), query).then_some(ListedMentor { mentor, next_time })
    });
    Ok(items.collect())
}

/// Whether the mentor gives lessons.
fn tutors(mentor: &Mentor) -> bool {
    mentor.services.contains(&Service::Tutoring)
}

/// Returns the tutor's first free hour in the subject and at the time that the query asks for.
fn next_time(
    times: &PublicTimes,
    query: &MentorsQuery,
    tutor_id: UserId,
    now: DateTime<Utc>,
) -> Option<FreeTime> {
    let (first, last) = bookable_dates(now);
    let day_of_week = query.free.and_then(FreeWhen::day_of_week);
    let dates = first.iter_days().take_while(|date| *date <= last);
    let asked = dates.filter(|date| day_of_week.is_none_or(|day| day == time::day_of_week(*date)));
    let next = times.first(tutor_id, asked, query.subject)?;
    (query.free != Some(FreeWhen::Week) || next.starts_at < now + WEEK).then_some(next)
}

fn fits(mentor: &Mentor, next_time: Option<&FreeTime>, query: &MentorsQuery) -> bool {
    let is_affordable = |max| tutors(mentor) && mentor.price_cents <= max;
    query.service.is_none_or(|service| mentor.services.contains(&service))
        && query.subject.is_none_or(|subject| mentor.subjects.contains(&subject))
        && query.max_price_cents.is_none_or(is_affordable)
        && (query.free.is_none() || next_time.is_some())
}

/// The free hours that are shown.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MentorQuery {
    /// 1 for the week of today, and so on; the first week with a free hour if not given.
    pub week: Option<usize>,
    /// Only free hours in this subject.
    #[param(inline)]
    pub subject: Option<Subject>,
    /// Only free hours then.
    #[param(inline)]
    pub free: Option<FreeWhen>,
}

/// A mentor's page.
#[derive(Debug, Serialize, ToSchema)]
pub struct MentorPage {
    /// The mentor.
    pub mentor: Mentor,
    /// Whether lessons with them can be booked.
    pub is_bookable: bool,
    /// Their free hours of one week that fit the filters, soonest first.
    pub free_times: Vec<FreeTime>,
    /// The number of that week.
    pub week: usize,
    /// All weeks in which lessons can be booked.
    pub weeks: Vec<MentorWeek>,
    /// Their usual time until a reply to a message, in minutes: the median of the last 90 days; absent if there were
    /// fewer than three.
    pub reply_minutes: Option<i64>,
    /// The time zone of dates and wall-clock times.
    pub zone: &'static str,
}

/// A week from Sunday to Saturday; the first begins today.
#[derive(Debug, Serialize, ToSchema)]
pub struct MentorWeek {
    /// From 1.
    pub week: usize,
    /// The first date in the academy's zone.
    pub first: NaiveDate,
    /// The last date.
    pub last: NaiveDate,
    /// The number of free hours that begin in it and fit the filters.
    pub free: usize,
}

/// A mentor
///
/// Returns the mentor and their free hours of a week, all or those that fit the filters. A former slug finds the mentor
/// as well; `slug` in the response is the current one. Five queries; six for a former slug.
#[operation(
    tag = "mentors", operation_id = "mentor",
    params(("slug" = String, Path, description = "The last part of the mentor's address")),
    responses((status = 200, body = MentorPage))
)]
pub async fn show(
    state: Data<AppState>,
    slug: Path<String>,
    query: Query<MentorQuery>,
) -> Result<Json<MentorPage>> {
    let (now, MentorQuery { week: asked, subject, free }) = (state.clock.now(), query.into_inner());
    let weeks = bookable_weeks(now);
    if asked.is_some_and(|week| !(1..=weeks.len()).contains(&week)) {
        let detail = format!("week must lie between 1 and {}.", weeks.len());
        return Err(Error::with_detail(Code::MalformedQuery, detail));
    }
    let (profile, times, record) = state
        .db
        .run(move |conn| {
            let profile = match Profile::mentor(conn, &slug)? {
                Some(profile) => profile,
                None => former_slug::mentor(conn, &slug)?.ok_or_else(|| Error::new(Code::NotFound))?,
            };
            let times = PublicTimes::read(conn, std::slice::from_ref(&profile), now)?;
            let record = teaching_record::of_tutor(conn, profile.id, now - REPLY_PERIOD)?;
            Ok((profile, times, record))
        })
        .await?;
    let is_bookable = profile.offers(Service::Tutoring);
    let free_in = |dates| {
        let mut hours = if is_bookable { times.between(profile.id, dates, subject) } else { Vec::new() };
        hours.retain(|hour| free.is_none_or(|when| when.includes(hour, now)));
        hours
    };
    let mut free_times: Vec<Vec<FreeTime>> = weeks.iter().map(free_in).collect();
    let with_times = || free_times.iter().position(|times| !times.is_empty()).map(|index| index + 1);
    let week = asked.or_else(with_times).unwrap_or(1);
    let listed = weeks.iter().zip(&free_times).enumerate().map(|(index, (dates, times))| MentorWeek {
        week: index + 1,
        first: *dates.start(),
        last: *dates.end(),
        free: times.len(),
    });
    let weeks = listed.collect();
    Ok(Json(MentorPage {
        mentor: Mentor::new(&profile, times.subjects(profile.id), record.lessons_given().as_ref()),
        is_bookable,
        free_times: free_times.swap_remove(week - 1),
        week,
        weeks,
        reply_minutes: reply_minutes(record),
        zone: time::ZONE_NAME,
    }))
}

/// Returns the usual time until a reply, in minutes; `None` if there were too few replies to tell.
fn reply_minutes(record: TeachingRecord) -> Option<i64> {
    let seconds = record.median_reply_seconds.filter(|_| record.replies >= MIN_REPLIES)?;
    // At most 90 days.
    Some((seconds / 60.0).round().max(1.0) as i64)
}
