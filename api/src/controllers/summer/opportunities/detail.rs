//! One opportunity: show it, its deadline as a calendar file, count a view.

use actix_web::http::header;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{OpportunityCategory, OpportunityVerification};
use schema::models::application_answers::AnswerRecord;
use schema::models::listing::Listing;
use schema::models::opportunity::Opportunity;
use schema::models::organization::Organization;
use schema::models::{former_opportunity_slug, opportunity_view};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::opportunity_application::{ANSWER_BY, MIN_RECORD, RECORD_PERIOD};
use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::extract::Client;
use crate::platform::page_paths;
use crate::platform::rate_limits::{self, network};
use crate::state::AppState;
use crate::summer::opportunities::calendar::deadline_file;
use crate::summer::opportunities::response::{Deadline, OpportunityCard};

/// Finds the opportunity that has this slug now or had it before. Its deadline may have passed. One query; two for a
/// former slug; one more if its check is overdue.
///
/// # Errors
/// `opportunity_gone` if an admin has hidden it or its check is overdue; `not_found`.
fn shown(conn: &mut PgConnection, slug: &str, now: DateTime<Utc>) -> Result<Opportunity> {
    let found = match Opportunity::by_slug(conn, slug)? {
        Some(opportunity) => opportunity,
        None => {
            former_opportunity_slug::opportunity(conn, slug)?.ok_or_else(|| Error::new(Code::NotFound))?
        }
    };
    if found.is_gone(conn, now)? { Err(Error::new(Code::OpportunityGone)) } else { Ok(found) }
}

/// The most similar opportunities that the page links to.
const MAX_SIMILAR: i64 = 3;

/// An opportunity's page.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpportunityDetail {
    /// The opportunity. Pages use its id as their cache tag.
    pub id: Uuid,
    /// The last part of its page's current address.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Name of the organization that offers it.
    pub organization: String,
    /// Kind of the program.
    pub category: OpportunityCategory,
    /// Its field, such as a school subject.
    pub discipline: String,
    /// Location of the program; for a remote one, location of the organization.
    pub location: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Whether it is remote.
    pub remote: bool,
    /// Whether students are paid.
    pub paid: bool,
    /// The pay in words; null if the organization does not state it.
    pub stipend: Option<String>,
    /// Total cost for a family, US cents; 0 is free.
    pub cost_cents: i32,
    /// Whether financial aid is offered.
    pub aid: bool,
    /// The financial aid in words; empty if there is none.
    pub aid_text: String,
    /// Its first day.
    pub starts_on: NaiveDate,
    /// Its last day.
    pub ends_on: NaiveDate,
    /// Deadline of applications.
    pub deadline: Deadline,
    /// Date of the decisions; null if the organization does not state it.
    pub decision_on: Option<NaiveDate>,
    /// Lowest school grade, 6 to 13; 13 is the first year of college.
    pub min_grade: i16,
    /// Highest school grade.
    pub max_grade: i16,
    /// Who may apply, by citizenship or residence; empty for everyone.
    pub residency: String,
    /// Kind of the organization's verification by the academy; null if it is not verified.
    pub verified: Option<OpportunityVerification>,
    /// The beginning of the description's first paragraph, at most 200 characters of plain text.
    pub excerpt: String,
    /// Plain text.
    pub description: String,
    /// Description of who runs the program.
    pub run_by: String,
    /// The organization's own page, where students apply.
    pub apply_url: String,
    /// The question to applicants who apply here with their Common Profile; null if students apply on the
    /// organization's page.
    pub question: Option<String>,
    /// The organization whose provider posted it; null if the academy listed it.
    pub posted_by: Option<PostedBy>,
    /// When the academy last compared it with that page.
    pub checked_at: DateTime<Utc>,
    /// When the academy listed it.
    pub listed_at: DateTime<Utc>,
    /// When it was last changed, checked or hidden.
    pub updated_at: DateTime<Utc>,
    /// Whether students can still apply.
    pub state: OpportunityState,
    /// Whether it is a job by what search engines mean by one: an internship that costs nothing.
    pub is_internship_job: bool,
    /// Open opportunities of the same category and field, at most three, soonest deadline first.
    pub similar: Vec<OpportunityCard>,
}

/// An organization that posts opportunities here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PostedBy {
    /// Its name.
    pub name: String,
    /// Its website as an admin approved it; null before that, and after its provider's account was deleted.
    pub website: Option<String>,
    /// Plain text as an admin approved it; may be empty.
    pub about: String,
    /// The domain that it has proven to own.
    pub domain: Option<String>,
    /// Kind of its verification by the academy; null if it is not verified.
    pub verified: Option<OpportunityVerification>,
    /// How fast it decides about applications; null if it has received too few.
    pub answers: Option<AnswerFigures>,
}

/// An organization's decisions about applications in the last 365 days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct AnswerFigures {
    /// Number of applications that were decided or are overdue.
    pub applications: i64,
    /// Percentage of them that were decided.
    #[schema(minimum = 0, maximum = 100)]
    pub answered_percent: i64,
    /// Median time until the decision, in hours; null if none was decided.
    pub median_hours: Option<i64>,
}

/// Whether students can apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpportunityState {
    /// Its deadline is in the future.
    Open,
    /// The deadline has passed, or its provider has closed it.
    Closed,
}

/// An opportunity
///
/// A former slug finds the opportunity as well; `slug` in the response is the current one. Three queries; one more for
/// a former slug, and one more if a provider posted it.
#[operation(
    tag = "summer", operation_id = "opportunity",
    params(("slug" = String, Path, description = "The last part of the opportunity's address")),
    responses((status = 200, body = OpportunityDetail)), errors(OpportunityGone)
)]
pub async fn show(state: Data<AppState>, slug: Path<String>) -> Result<Json<OpportunityDetail>> {
    let now = state.clock.now();
    let (opportunity, similar, posted) = state
        .db
        .run(move |conn| {
            let opportunity = shown(conn, &slug, now)?;
            let similar = opportunity.similar(conn, MAX_SIMILAR, now)?;
            let posted = Listing::posted(conn, opportunity.id)?;
            let posted = posted.map(|(question, organization)| {
                let record = AnswerRecord::read(conn, organization.id, now - RECORD_PERIOD, now - ANSWER_BY)?;
                Ok::<_, Error>((question, PostedBy::new(&opportunity, organization, record)))
            });
            Ok((opportunity, similar, posted.transpose()?))
        })
        .await?;
    Ok(Json(OpportunityDetail::new(opportunity, similar, posted, now)))
}

impl OpportunityDetail {
    fn new(
        opportunity: Opportunity,
        similar: Vec<Opportunity>,
        posted: Option<(String, PostedBy)>,
        now: DateTime<Utc>,
    ) -> OpportunityDetail {
        let (question, posted_by) = posted.unzip();
        let is_open = opportunity.is_open(now);
        let is_internship = opportunity.category == OpportunityCategory::Internship;
        let card = OpportunityCard::from(opportunity.clone());
        OpportunityDetail {
            id: card.id,
            slug: card.slug,
            title: card.title,
            organization: card.organization,
            category: card.category,
            discipline: card.discipline,
            location: card.location,
            country: card.country,
            remote: card.remote,
            paid: card.paid,
            stipend: card.stipend,
            cost_cents: card.cost_cents,
            aid: card.aid,
            aid_text: opportunity.aid,
            starts_on: card.starts_on,
            ends_on: card.ends_on,
            deadline: card.deadline,
            decision_on: opportunity.decision_on,
            min_grade: card.min_grade,
            max_grade: card.max_grade,
            residency: card.residency,
            verified: card.verified,
            excerpt: card.excerpt,
            description: opportunity.description,
            run_by: opportunity.run_by,
            apply_url: opportunity.apply_url,
            question: question.filter(|question| !question.is_empty()),
            posted_by,
            checked_at: opportunity.checked_at,
            listed_at: opportunity.created_at,
            updated_at: opportunity.updated_at,
            state: if is_open { OpportunityState::Open } else { OpportunityState::Closed },
            is_internship_job: is_internship && opportunity.cost_cents == 0,
            similar: similar.into_iter().map(OpportunityCard::from).collect(),
        }
    }
}

impl PostedBy {
    fn new(opportunity: &Opportunity, organization: Organization, record: AnswerRecord) -> PostedBy {
        let Organization { public_website: website, public_about: about, domain, verified, .. } =
            organization;
        // These are the texts that an admin approved.
        let name = opportunity.organization.clone();
        let website = Some(website).filter(|website| !website.is_empty());
        PostedBy { name, website, about, domain, verified, answers: AnswerFigures::of(record) }
    }
}

impl AnswerFigures {
    fn of(record: AnswerRecord) -> Option<AnswerFigures> {
        (record.due >= MIN_RECORD).then(|| AnswerFigures {
            applications: record.due,
            answered_percent: record.answered * 100 / record.due,
            // The value is at most a few years in hours, so it fits.
            #[allow(clippy::cast_possible_truncation)]
            median_hours: record.median_hours.map(|hours| hours.ceil() as i64),
        })
    }
}

/// A deadline for calendars
///
/// An iCalendar file with one event at the deadline and alarms 7 and 2 days before. Only before the deadline.
#[operation(
    tag = "summer", operation_id = "opportunity_deadline",
    params(("slug" = String, Path, description = "The last part of the opportunity's address")),
    responses((status = 200, body = String, content_type = "text/calendar")), errors(OpportunityGone)
)]
pub async fn download_deadline(state: Data<AppState>, slug: Path<String>) -> Result<impl Responder> {
    let now = state.clock.now();
    let opportunity = state.db.run(move |conn| shown(conn, &slug, now)).await?;
    if opportunity.deadline_at <= now {
        return Err(Error::with_detail(
            Code::OpportunityGone,
            "The deadline for this opportunity has passed.",
        ));
    }
    let page = format!("{}{}", state.config.origin(), page_paths::opportunity(&opportunity.slug));
    let name = format!("attachment; filename=\"{}.ics\"", opportunity.slug);
    Ok(HttpResponse::Ok()
        .content_type("text/calendar; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, name))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(deadline_file(&opportunity, &page, now)))
}

/// Count a view of an opportunity's page
///
/// The page itself sends this. From one network address, one view in fifteen minutes counts; the address is not stored
/// longer than that, and no cookie is set. Only for opportunities that a provider posted.
#[operation(
    tag = "summer", operation_id = "count_view", params(("id" = Uuid, Path, description = "The opportunity")),
    responses((status = 204)), errors(RateLimited)
)]
pub async fn count_view(state: Data<AppState>, client: Client, id: Path<Uuid>) -> Result<impl Responder> {
    let id = *id;
    state
        .transaction(move |ctx| {
            let address = network(&client.address);
            rate_limits::VIEW_OPPORTUNITIES.count(ctx.conn, &address, ctx.now)?;
            if Listing::of_opportunity(ctx.conn, id)?.is_none() {
                return Ok(());
            }
            match rate_limits::VIEW_OPPORTUNITY.count(ctx.conn, &format!("{id}:{address}"), ctx.now) {
                Err(Error::Problem(problem)) if problem.code == Code::RateLimited => Ok(()),
                Err(error) => Err(error),
                Ok(()) => Ok(opportunity_view::count(ctx.conn, id, time::local_date(ctx.now))?),
            }
        })
        .await?;
    Ok(HttpResponse::NoContent())
}
