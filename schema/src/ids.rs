//! Ids of rows, a type for each kind: a user's id in the place of a booking's does not compile.
//!
//! In the database and on the wire each is a UUID. Ids stay typed from the row or the request to the answer; a plain
//! [`Uuid`] remains where rows of any kind are meant, as in the audit log and in a list's cursor.

use std::fmt;
use std::str::FromStr;

use diesel::pg::{Pg, PgValue};
use diesel::serialize::Output;
use diesel::sql_types::Uuid as SqlUuid;
use diesel::{deserialize, serialize};
use uuid::Uuid;

/// Declares the id of a kind of rows. `schema/id_types.rs` lists the same names.
macro_rules! id {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize,
            diesel::expression::AsExpression, diesel::deserialize::FromSqlRow,
        )]
        #[serde(transparent)]
        #[diesel(sql_type = SqlUuid)]
        pub struct $name(Uuid);

        impl $name {
            #[must_use]
            pub const fn new(id: Uuid) -> $name {
                $name(id)
            }
        }

        impl From<Uuid> for $name {
            fn from(id: Uuid) -> $name {
                $name(id)
            }
        }

        impl From<$name> for Uuid {
            fn from(id: $name) -> Uuid {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        // As in logs of plain UUIDs.
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<$name, uuid::Error> {
                text.parse().map($name)
            }
        }

        impl serialize::ToSql<SqlUuid, Pg> for $name {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
                <Uuid as serialize::ToSql<SqlUuid, Pg>>::to_sql(&self.0, out)
            }
        }

        impl deserialize::FromSql<SqlUuid, Pg> for $name {
            fn from_sql(value: PgValue<'_>) -> deserialize::Result<$name> {
                <Uuid as deserialize::FromSql<SqlUuid, Pg>>::from_sql(value).map($name)
            }
        }
    };
}

id! {
    /// A person's account, `users.id`; also the id of their profile.
    UserId
}

/// A student and a tutor: the two people of a lesson, a project or a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StudentAndTutor {
    pub student_id: UserId,
    pub tutor_id: UserId,
}
