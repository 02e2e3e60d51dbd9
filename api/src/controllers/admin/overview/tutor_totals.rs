//! Totals of lessons by tutor.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::models::tutor_totals::{self, TutorTotals};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::accounts::admin_person::PersonContact;
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging::{SortDirection, TableOrder};
use crate::http::search;
use crate::state::AppState;

/// The list has one fixed order.
const ORDER: TableOrder<()> = TableOrder { sort: (), direction: SortDirection::Desc };

/// Filter and page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TutorTotalsQuery {
    /// Search words: each must begin a word of the name, or occur in the email address. Without it, all are
    /// listed. At most 100 characters, of which the first ten words count.
    pub q: Option<String>,
    /// 1 to 100; 25 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` or `previous_cursor` of another page.
    pub cursor: Option<String>,
}

/// A page of tutors, most hours first.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorTotalsList {
    /// The entries of the page.
    pub items: Vec<TutorTotalsItem>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Cursor of the previous page; absent on the first page.
    pub previous_cursor: Option<String>,
    /// Totals over all pages.
    pub counts: TutorTotalsCounts,
}

/// The number of tutors.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorTotalsCounts {
    /// All tutors that match the search.
    pub all: i64,
}

/// A tutor's totals.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorTotalsItem {
    /// The tutor; they may have no lessons.
    pub tutor: PersonContact,
    /// Number of session records, upcoming lessons included.
    pub total_sessions: i64,
    /// Total hours of these records.
    pub total_hours: f64,
    /// Hours of the records that are marked as paid.
    pub paid_hours: f64,
}

/// Tutors with their hours
///
/// Two queries for any number of them.
#[operation(tag = "admin", operation_id = "tutor_totals", responses((status = 200, body = TutorTotalsList)))]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<TutorTotalsQuery>,
) -> Result<Json<TutorTotalsList>> {
    let request = ORDER.request(query.limit, query.cursor.as_deref())?;
    let search = search::term(query.q.as_deref())?;
    let (page, all) = state
        .db
        .run(move |conn| {
            let page = tutor_totals::page(conn, search.as_deref(), request)?;
            Ok((page, tutor_totals::count(conn, search.as_deref())?))
        })
        .await?;
    let cursors = ORDER.cursors(&page)?;
    Ok(Json(TutorTotalsList {
        items: page.rows.into_iter().map(TutorTotalsItem::from).collect(),
        next_cursor: cursors.next,
        previous_cursor: cursors.previous,
        counts: TutorTotalsCounts { all },
    }))
}

impl From<TutorTotals> for TutorTotalsItem {
    fn from(totals: TutorTotals) -> TutorTotalsItem {
        let TutorTotals { id, first_name, last_name, email, total_sessions, total_hours, paid_hours } =
            totals;
        let tutor = PersonContact { id, first_name, last_name, email };
        TutorTotalsItem { tutor, total_sessions, total_hours, paid_hours }
    }
}
