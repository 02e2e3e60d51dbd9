//! Applications as a file for spreadsheets.

use actix_web::Responder;
use actix_web::web::{Data, Query};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{CommonProfileField, OpportunityApplicationState};
use schema::models::keyset::PageRequest;
use schema::models::organization::Organization;
use schema::models::received_application_list::{ReceivedApplicationFilter, ReceivedApplicationRow};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::domain::spreadsheet::text_cell;
use crate::domain::time;
use crate::error::Result;
use crate::extract::VerifiedProvider;
use crate::http::csv_file::{self, BATCH};
use crate::opportunity_applications::response::profile_text;
use crate::platform::rate_limits;
use crate::state::AppState;

/// As many lines as one file has, the newest.
const MAX_LINES: usize = 5_000;
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

/// Which applications.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ApplicationsFileQuery {
    /// Only those to this listing.
    pub listing_id: Option<Uuid>,
}

/// Download applications
///
/// A line for each, newest first, of the newest 5,000. UTF-8 with a byte order mark; no cell begins a formula.
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
    let file = state
        .db
        .run(move |conn| {
            rate_limits::APPLICATIONS_FILE.count(conn, &provider_id.to_string(), now)?;
            let Some(organization) = Organization::of_provider(conn, provider_id)? else {
                return csv_file::lines(Some(COLUMNS), []);
            };
            let filter = ReceivedApplicationFilter {
                organization_id: organization.id,
                listing_id,
                state: None,
                term: None,
            };
            write(conn, &filter)
        })
        .await?;
    Ok(csv_file::response(&format!("applications-{}.csv", time::local_date(now))).body(file))
}

fn write(conn: &mut PgConnection, filter: &ReceivedApplicationFilter) -> Result<Vec<u8>> {
    let (mut after, mut rows) = (None, Vec::new());
    loop {
        let page = filter.page(conn, PageRequest { after, limit: BATCH })?;
        rows.extend(page.rows.iter().map(line));
        after = page.next;
        if after.is_none() || rows.len() >= MAX_LINES {
            return csv_file::lines(Some(COLUMNS), rows);
        }
    }
}

/// An application's cells, in the order of [`COLUMNS`].
fn line((application, _, title): &ReceivedApplicationRow) -> [String; COLUMNS.len()] {
    let cell = |text: &str| text_cell(text).into_owned();
    let profile = |field| cell(&profile_text(&application.profile, field));
    [
        cell(title),
        time::local_date(application.created_at).to_string(),
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
