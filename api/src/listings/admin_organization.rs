//! Organisations, as admins see them in lists and beside their listings.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::OpportunityVerification;
use schema::models::organization::Organization;
use schema::models::organization_list::{self, ListingsOfOrganization};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::accounts::admin_person::{AdminPeople, AdminPerson};
use crate::error::{Error, Result};

/// An organisation as admins see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminOrganization {
    /// The organisation.
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// Its own site.
    pub website: String,
    /// Plain text; may be empty.
    pub about: String,
    /// What is proven to be its domain.
    pub domain: Option<String>,
    /// When that was proven.
    pub domain_proved_at: Option<DateTime<Utc>>,
    /// The address that proved it; null when that was not kept.
    pub domain_email: Option<String>,
    /// What the public sees of `website` and `about`; null until an admin has seen any.
    pub published: Option<PublishedTexts>,
    /// Whether `website` or `about` say something else than that, which no admin has seen yet.
    pub has_waiting_texts: bool,
    /// As what an admin has verified it.
    pub verified: Option<OpportunityVerification>,
    /// When that was.
    pub verified_at: Option<DateTime<Utc>>,
    /// Who speaks for it.
    pub provider: AdminPerson,
    /// How many listings of it an admin is to look at.
    pub listings_in_review: i64,
    /// How many students are offered.
    pub listings_open: i64,
    /// When its provider named it.
    pub created_at: DateTime<Utc>,
    /// Counts changes, sent along with the next.
    pub version: i32,
}

/// What an organisation says of itself, as an admin has seen it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PublishedTexts {
    /// Its own site.
    pub website: String,
    /// Plain text; may be empty.
    pub about: String,
}

impl AdminOrganization {
    /// Organisations with who speaks for each, and their listings. Two queries for any number of them.
    pub fn read(
        conn: &mut PgConnection,
        rows: Vec<Organization>,
        now: DateTime<Utc>,
    ) -> Result<Vec<AdminOrganization>> {
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        let providers: Vec<Uuid> = rows.iter().map(|row| row.provider_id).collect();
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

    /// One of them.
    pub fn read_one(
        conn: &mut PgConnection,
        row: Organization,
        now: DateTime<Utc>,
    ) -> Result<AdminOrganization> {
        AdminOrganization::read(conn, vec![row], now)?.pop().ok_or_else(|| Error::internal("no organisation"))
    }
}
