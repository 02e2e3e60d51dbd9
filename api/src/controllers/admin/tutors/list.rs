//! Tutors, a page at a time.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::models::admin_tutor_list::{TutorPlace, TutorSort, TutorTable};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::AdminTutor;
use crate::domain::price::DEFAULT_RATE_CENTS;
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging::{SortDirection, TableOrder};
use crate::http::search;
use crate::state::AppState;

/// Which tutors, in which order, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminTutorsQuery {
    /// Only those in whose name a word begins with each of these words, or whose address has it in it; all without it.
    /// At most 100 characters, of which the first ten words count.
    pub q: Option<String>,
    /// `name` if not given.
    #[param(inline)]
    pub sort: Option<AdminTutorSort>,
    /// `asc` if not given.
    #[param(inline)]
    pub direction: Option<SortDirection>,
    /// 1 to 100; 25 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` or `previous_cursor` of another page in the same order.
    pub cursor: Option<String>,
}

/// What tutors are sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminTutorSort {
    /// Family name, then given name.
    Name,
    /// Their address.
    Email,
    /// What they are paid for an hour.
    Rate,
}

/// A page of tutors.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminTutorList {
    /// The page.
    pub items: Vec<AdminTutor>,
    /// Where the page behind starts; absent on the last.
    pub next_cursor: Option<String>,
    /// Where the page before starts; absent on the first.
    pub previous_cursor: Option<String>,
    /// How many there are.
    pub counts: AdminTutorCounts,
}

/// How many tutors there are under a filter.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct AdminTutorCounts {
    /// All of them.
    pub all: i64,
}

/// A place in the table as cursors have it.
#[derive(Serialize, Deserialize)]
struct PlaceInCursor {
    id: Uuid,
    hourly_rate_cents: i32,
}

/// Tutors
///
/// Everybody who may teach, suspended ones as well. Two queries.
#[operation(tag = "admin", operation_id = "admin_tutors", responses((status = 200, body = AdminTutorList)))]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<AdminTutorsQuery>,
) -> Result<Json<AdminTutorList>> {
    let query = query.into_inner();
    let order = TableOrder {
        sort: query.sort.unwrap_or(AdminTutorSort::Name),
        direction: query.direction.unwrap_or(SortDirection::Asc),
    };
    let request = order.request::<PlaceInCursor>(query.limit, query.cursor.as_deref())?.map(TutorPlace::from);
    let table = TutorTable {
        term: search::term(query.q.as_deref())?,
        payouts: None,
        has_stuck: false,
        default_rate_cents: DEFAULT_RATE_CENTS,
        sort: match order.sort {
            AdminTutorSort::Name => TutorSort::Name,
            AdminTutorSort::Email => TutorSort::Email,
            AdminTutorSort::Rate => TutorSort::Rate,
        },
        is_descending: order.direction == SortDirection::Desc,
    };
    let response = state
        .db
        .run(move |conn| {
            let page = table.page(conn, request)?;
            let cursors = order.cursors(&page, |place| PlaceInCursor::from(*place))?;
            Ok(AdminTutorList {
                items: page.rows.into_iter().map(AdminTutor::from).collect(),
                next_cursor: cursors.next,
                previous_cursor: cursors.previous,
                counts: AdminTutorCounts { all: table.count(conn)? },
            })
        })
        .await?;
    Ok(Json(response))
}

impl From<TutorPlace> for PlaceInCursor {
    fn from(TutorPlace { id, hourly_rate_cents }: TutorPlace) -> PlaceInCursor {
        PlaceInCursor { id, hourly_rate_cents }
    }
}

impl From<PlaceInCursor> for TutorPlace {
    fn from(PlaceInCursor { id, hourly_rate_cents }: PlaceInCursor) -> TutorPlace {
        TutorPlace { id, hourly_rate_cents }
    }
}
