//! People, as admins see them in lists and beside their actions.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::Role;
use schema::ids::UserId;
use schema::models::person::{self, Person};
use schema::models::profile::full_name;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{Error, Result};

/// A user as admins see them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminPerson {
    pub id: UserId,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// All roles.
    pub roles: Vec<Role>,
    /// When the account was suspended.
    pub suspended_at: Option<DateTime<Utc>>,
}

/// A person's name and email address.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PersonContact {
    pub id: UserId,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
}

impl AdminPerson {
    /// Returns given and family name.
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

/// People by id, read together.
#[derive(Debug)]
pub struct AdminPeople(HashMap<UserId, AdminPerson>);

impl AdminPeople {
    /// Reads them: one query for any number of people.
    pub fn read(conn: &mut PgConnection, ids: &[UserId]) -> Result<AdminPeople> {
        let people = person::of_ids(conn, ids)?;
        Ok(AdminPeople(people.into_iter().map(|person| (person.id, person.into())).collect()))
    }

    /// Returns one of them.
    pub fn get(&self, id: UserId) -> Result<AdminPerson> {
        self.0.get(&id).cloned().ok_or_else(|| Error::internal(format!("a person who was not read: {id}")))
    }
}
