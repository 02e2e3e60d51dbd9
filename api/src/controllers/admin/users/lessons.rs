//! Somebody's lessons.

use actix_web::web::{Data, Json, Path, Query};
use macros::operation;
use schema::models::booking_list::{BookingFilter, Participant, When};
use schema::models::user::User;
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::bookings::lists::{BookingList, WhenWord};
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::http::paging;
use crate::platform::audit::{AuditSubject, audit_view};
use crate::state::AppState;

/// Which lessons, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UserLessonsQuery {
    /// `upcoming` if not given.
    #[param(inline)]
    pub when: Option<WhenWord>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// A person's lessons
///
/// Those that they take or give, as `GET /api/bookings` tells them. It counts as a look at the person.
#[operation(
    tag = "admin", operation_id = "admin_user_lessons", params(("id" = Uuid, Path, description = "The person")),
    responses((status = 200, body = BookingList)), errors(NotFound)
)]
pub async fn list(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    query: Query<UserLessonsQuery>,
) -> Result<Json<BookingList>> {
    let (id, now) = (*id, state.clock.now());
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let when = query.when.map_or(When::Upcoming, When::from);
    let filter = BookingFilter { when, window: None, status: None, subject: None };
    let response = state
        .db
        .run(move |conn| {
            User::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            audit_view(conn, admin.profile.id, "user.viewed", AuditSubject::User(id), json!({}), now)?;
            let participant = Participant { id, role: None };
            BookingList::read(conn, &admin, (participant, filter), request, now)
        })
        .await?;
    Ok(Json(response))
}
