//! Organizations, as admins see them in lists and beside their listings.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::OpportunityVerification;
use schema::ids::UserId;
use schema::models::organization::Organization;
use schema::models::organization_list::{self, ListingsOfOrganization};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::accounts::admin_person::{AdminPeople, AdminPerson};
use crate::error::{Error, Result};

/// An organization as admins see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminOrganization {
    /// The organization.
    pub id: Uuid,
    /// Name.
    pub name: String,
    /// Its website.
    pub website: String,
    /// Description, plain text; may be empty.
    pub about: String,
    /// The proven domain.
    pub domain: Option<String>,
    /// When the domain was proven.
    pub domain_proved_at: Option<DateTime<Utc>>,
    /// The address that proved it; null if it was not stored.
    pub domain_email: Option<String>,
    /// The public versions of `website` and `about`; null until an admin has reviewed any.
    pub published: Option<PublishedTexts>,
    /// Whether `website` or `about` differ from the public version and wait for review.
    pub has_waiting_texts: bool,
    /// Kind of organization that an admin has verified.
    pub verified: Option<OpportunityVerification>,
    /// When it was verified.
    pub verified_at: Option<DateTime<Utc>>,
    /// The provider who represents it.
    pub provider: AdminPerson,
    /// Number of its listings that wait for review.
    pub listings_in_review: i64,
    /// Number of its listings that are open to students.
    pub listings_open: i64,
    /// When its provider created it.
    pub created_at: DateTime<Utc>,
    /// Incremented with every change; the next change has to name it.
    pub version: i32,
}

/// An organization's texts as an admin has approved them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PublishedTexts {
    /// Its website.
    pub website: String,
    /// Description, plain text; may be empty.
    pub about: String,
}

impl AdminOrganization {
    /// Reads organizations with their providers and counts of listings. Two queries for any number of organizations.
    pub fn read(
        conn: &mut PgConnection,
        rows: Vec<Organization>,
        now: DateTime<Utc>,
    ) -> Result<Vec<AdminOrganization>> {
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        let providers: Vec<UserId> = rows.iter().map(|row| row.provider_id).collect();
        let people = AdminPeople::read(conn, &providers)?;
        let listings = organization_list::listings(conn, &ids, now)?;
        let listings: HashMap<Uuid, ListingsOfOrganization> =
            listings.into_iter().map(|row| (row.organization_id, row)).collect();
        let organization = |row: Organization| {
            let listings = listings.get(&row.id);
            Ok(AdminOrganization {
                provider: people.get(row.provider_id)?,
                listings_in_review: listings.map_or(0, |listings| listings.in_review),
                listings_open: listings.map_or(0, |listings| listings.open),
                has_waiting_texts: row.has_waiting_texts(),
                published: row
                    .texts_reviewed_at
                    .map(|_| PublishedTexts { website: row.public_website, about: row.public_about }),
                id: row.id,
                name: row.name,
                website: row.website,
                about: row.about,
                domain: row.domain,
                domain_proved_at: row.domain_proved_at,
                domain_email: row.domain_email,
                verified: row.verified,
                verified_at: row.verified_at,
                created_at: row.created_at,
                version: row.version,
            })
        };
        rows.into_iter().map(organization).collect()
    }

    /// As `read`, for one organization.
    pub fn read_one(
        conn: &mut PgConnection,
        row: Organization,
        now: DateTime<Utc>,
    ) -> Result<AdminOrganization> {
        AdminOrganization::read(conn, vec![row], now)?.pop().ok_or_else(|| Error::internal("no organization"))
    }
}
