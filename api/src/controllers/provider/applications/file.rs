//! Applications as a CSV file, streamed.

use actix_web::Responder;
use actix_web::web::{Data, Query};
use macros::operation;
use schema::enums::{CommonProfileField, OpportunityApplicationState};
use schema::models::keyset::{PageRequest, Position};
use schema::models::organization::Organization;
use schema::models::received_application_list::{ReceivedApplicationFilter, ReceivedApplicationLine};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::domain::spreadsheet::text_cell;
use crate::domain::time::ReaderZone;
use crate::error::Result;
use crate::extract::VerifiedProvider;
use crate::http::csv_file::{self, CsvSource};
use crate::platform::rate_limits;
use crate::state::AppState;
use crate::summer::opportunity_applications::response::profile_text;

/// The most lines in a file; the newest applications are kept.
const MAX_LINES: i64 = 5_000;
/// How many applications are read and sent at once. Each contains an essay, an answer and notes.
const PART: i64 = 100;
const COLUMNS: [&str; 14] = [
    "Program",
    "Applied on",
    "Status",
    "Name",
    "Grade",
    "GPA",
    "Coursework",
    "Test scores",
    "Interests",
    "Skills",
    "Essay",
    "Question",
    "Answer",
    "Notes",
];

/// Filter.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ApplicationsFileQuery {
    /// Only applications to this listing.
    pub listing_id: Option<Uuid>,
}

/// Download applications
///
/// One line for each of the newest 5,000 applications, newest first. UTF-8 with a byte order mark; cells are escaped so
/// that a spreadsheet reads none as a formula. The file is streamed: if an application changes meanwhile, it has either
/// its old or its new values.
#[operation(
    tag = "provider", operation_id = "received_applications_file",
    responses((status = 200, body = String, content_type = "text/csv")), errors(RateLimited)
)]
pub async fn download(
    state: Data<AppState>,
    provider: VerifiedProvider,
    query: Query<ApplicationsFileQuery>,
) -> Result<impl Responder> {
    let (provider_id, listing_id, now) = (provider.profile.id, query.listing_id, state.clock.now());
    let organization = state
        .db
        .run(move |conn| {
            rate_limits::APPLICATIONS_FILE.count(conn, &provider_id.to_string(), now)?;
            Ok(Organization::of_provider(conn, provider_id)?)
        })
        .await?;
    let zone = ReaderZone::of(provider.time_zone.as_deref());
    let name = format!("applications-{}.csv", zone.date(now));
    let Some(organization) = organization else {
        return Ok(csv_file::response(&name).body(csv_file::lines(Some(COLUMNS), [])?));
    };
    let filter =
        ReceivedApplicationFilter { organization_id: organization.id, listing_id, state: None, term: None };
    Ok(csv_file::streamed(&name, ApplicationsFile { state, filter, zone, after: None, left: MAX_LINES }))
}

/// The state of a download that is being streamed.
struct ApplicationsFile {
    state: Data<AppState>,
    filter: ReceivedApplicationFilter,
    /// The provider's.
    zone: ReaderZone,
    after: Option<Position>,
    /// Number of lines that may still follow.
    left: i64,
}

impl CsvSource for ApplicationsFile {
    async fn next_part(&mut self) -> Result<(Vec<u8>, bool)> {
        let filter = self.filter.clone();
        let request = PageRequest { after: self.after, limit: PART.min(self.left) };
        let page = self.state.db.run(move |conn| Ok(filter.lines(conn, request)?)).await?;
        let columns = self.after.is_none().then_some(COLUMNS);
        let part = csv_file::lines(columns, page.rows.iter().map(|row| line(row, self.zone)))?;
        self.left -= request.limit;
        self.after = page.next.or(self.after);
        Ok((part, page.next.is_some() && self.left > 0))
    }
}

/// An application's cells, in the order of [`COLUMNS`].
fn line(application: &ReceivedApplicationLine, zone: ReaderZone) -> [String; COLUMNS.len()] {
    let cell = |text: &str| text_cell(text).into_owned();
    let profile = |field| cell(&profile_text(&application.profile, field));
    [
        cell(&application.title),
        zone.date(application.created_at).to_string(),
        words(application.state).to_owned(),
        profile(CommonProfileField::Name),
        profile(CommonProfileField::Grade),
        profile(CommonProfileField::Gpa),
        profile(CommonProfileField::Coursework),
        profile(CommonProfileField::TestScores),
        profile(CommonProfileField::Interests),
        profile(CommonProfileField::Skills),
        profile(CommonProfileField::Essay),
        cell(&application.question),
        cell(&application.answer),
        cell(&application.notes),
    ]
}

const fn words(state: OpportunityApplicationState) -> &'static str {
    match state {
        OpportunityApplicationState::Submitted => "Submitted",
        OpportunityApplicationState::InReview => "In review",
        OpportunityApplicationState::Interview => "Interview",
        OpportunityApplicationState::Waitlisted => "Waitlisted",
        OpportunityApplicationState::Accepted => "Accepted",
        OpportunityApplicationState::Declined => "Declined",
        OpportunityApplicationState::Withdrawn => "Withdrawn",
    }
}
