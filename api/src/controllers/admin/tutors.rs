//! Tutors: a page of them, and the Zoom link of one.

use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::{PayoutState, Service};
use schema::ids::UserId;
use schema::models::admin_tutor_list::{self, AdminTutorRow, TutorSort, TutorTable};
use schema::models::profile::Profile;
use schema::models::tutor_profile::{self, TutorProfileChange};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::domain::price::DEFAULT_RATE_CENTS;
use crate::domain::zoom_link;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body, VerifiedAdmin};
use crate::http::paging::{SortDirection, TableOrder};
use crate::http::search;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::tutors::profile_changes;

/// A tutor, as admins see them.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminTutor {
    /// The person.
    pub id: UserId,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Their email address.
    pub email: String,
    /// The tutor's pay for an hour, US cents.
    pub hourly_rate_cents: i32,
    /// Zoom link of their lessons.
    pub zoom_link: Option<String>,
    /// Services they offer.
    pub services: Vec<Service>,
    /// Whether they can be booked and given research projects.
    pub is_mentor_approved: bool,
    /// The last part of their public page's address.
    pub slug: Option<String>,
    /// The state of their account at Stripe.
    pub payout_state: PayoutState,
    /// Since when the account is suspended.
    pub suspended_at: Option<DateTime<Utc>>,
}

impl From<AdminTutorRow> for AdminTutor {
    fn from(row: AdminTutorRow) -> AdminTutor {
        let mut services: Vec<Service> = row.services.into_iter().flatten().collect();
        services.sort();
        AdminTutor {
            id: row.id,
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
            hourly_rate_cents: row.hourly_rate_cents,
            zoom_link: row.zoom_link,
            services,
            is_mentor_approved: row.is_mentor_approved,
            slug: row.slug,
            payout_state: row.payout_state,
            suspended_at: row.suspended_at,
        }
    }
}

/// Filters, order and page for a list of tutors.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminTutorsQuery {
    /// Search words: each must begin a word of the name, or occur in the email address. Without it, all are
    /// listed. At most 100 characters, of which the first ten words count.
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

/// The order of the tutors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminTutorSort {
    /// Family name, then given name.
    Name,
    /// Their address.
    Email,
    /// The tutor's pay for an hour.
    Rate,
}

/// A page of tutors.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminTutorList {
    /// The entries of the page.
    pub items: Vec<AdminTutor>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Cursor of the previous page; absent on the first page.
    pub previous_cursor: Option<String>,
    /// Totals over all pages.
    pub counts: AdminTutorCounts,
}

/// The number of tutors that match the filters.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct AdminTutorCounts {
    /// All tutors.
    pub all: i64,
}

/// Tutors
///
/// All tutors, suspended ones included. Two queries.
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
    let request = order.request(query.limit, query.cursor.as_deref())?;
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
            let cursors = order.cursors(&page)?;
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

/// A tutor's new Zoom link, and the one that the page showed.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ZoomLinkChange {
    /// An `https` link of a Zoom meeting; `null` or an empty text removes it.
    pub zoom_link: Option<String>,
    /// The link that the page showed. If the row has another one by now, nothing changes.
    pub expected_zoom_link: Option<String>,
}

/// Change a tutor's Zoom link
///
/// The tutor and their students see the new link at once.
#[operation(
    tag = "admin", operation_id = "set_tutor_zoom_link", params(("id" = Uuid, Path, description = "The tutor")),
    responses((status = 200, body = AdminTutor)), errors(EditConflict)
)]
pub async fn set_zoom_link(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<UserId>,
    body: Body<ZoomLinkChange>,
) -> Result<Json<AdminTutor>> {
    let (admin, id, form) = (admin.profile.id, *id, body.read()?);
    let typed = form.zoom_link.filter(|typed| !typed.trim().is_empty());
    let wanted = typed.map(|typed| zoom_link::parse(&typed)).transpose();
    let wanted = wanted.map_err(|problem| Error::field("zoom_link", problem.to_string()))?;
    let expected = form.expected_zoom_link;
    let tutor = state
        .transaction(move |ctx| {
            let profile =
                tutor_profile::lock_tutor(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            if profile.zoom_link != wanted {
                update_zoom_link(ctx, admin, profile, &expected, wanted)?;
            }
            let tutor = admin_tutor_list::find(ctx.conn, id, DEFAULT_RATE_CENTS)?;
            tutor.ok_or_else(|| Error::new(Code::NotFound))
        })
        .await?;
    Ok(Json(tutor.into()))
}

fn update_zoom_link(
    ctx: &mut Ctx<'_>,
    admin: UserId,
    profile: Profile,
    expected: &Option<String>,
    wanted: Option<String>,
) -> Result<()> {
    if profile.zoom_link != *expected {
        let detail = match profile.zoom_link {
            Some(link) => format!("This tutor’s Zoom link was changed in the meantime. It’s now {link}."),
            None => "This tutor’s Zoom link was removed in the meantime.".to_owned(),
        };
        return Err(Error::with_detail(Code::EditConflict, detail));
    }
    let id = profile.id;
    let detail = json!({ "removed": wanted.is_none() });
    let change = TutorProfileChange { zoom_link: Some(wanted), ..TutorProfileChange::default() };
    profile_changes::store(ctx, profile, change)?;
    audit(ctx.conn, Some(admin), "tutor.zoom_link_changed", AuditSubject::User(id), detail, ctx.now)
}
