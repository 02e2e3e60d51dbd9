//! People, as admins see them in lists and beside what they did.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::Role;
use schema::models::person::{self, Person};
use schema::models::profile::full_name;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{Error, Result};

/// Somebody with an account, as admins see them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminPerson {
    pub id: Uuid,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// Everything they may act as.
    pub roles: Vec<Role>,
    /// Since when the account is suspended.
    pub suspended_at: Option<DateTime<Utc>>,
}

/// Who somebody is, and where they are written to.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PersonContact {
    pub id: Uuid,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
}

impl AdminPerson {
    /// Given and family name.
    #[must_use]
    pub fn full_name(&self) -> String {
        full_name(&self.first_name, &self.last_name)
    }
}

impl From<Person> for AdminPerson {
    fn from(person: Person) -> AdminPerson {
        let Person { id, first_name, last_name, email, suspended_at, roles, .. } = person;
        AdminPerson { id, first_name, last_name, email, roles, suspended_at }
    }
}

impl From<AdminPerson> for PersonContact {
    fn from(person: AdminPerson) -> PersonContact {
        let AdminPerson { id, first_name, last_name, email, .. } = person;
        PersonContact { id, first_name, last_name, email }
    }
}

/// People by their ids, as they were read together.
#[derive(Debug)]
pub struct AdminPeople(HashMap<Uuid, AdminPerson>);

impl AdminPeople {
    /// Reads them: one query for any number of them.
    pub fn read(conn: &mut PgConnection, ids: &[Uuid]) -> Result<AdminPeople> {
        let people = person::of_ids(conn, ids)?;
        Ok(AdminPeople(people.into_iter().map(|person| (person.id, person.into())).collect()))
    }

    /// One of them.
    pub fn get(&self, id: Uuid) -> Result<AdminPerson> {
        self.0.get(&id).cloned().ok_or_else(|| Error::internal(format!("a person who was not read: {id}")))
    }
}
