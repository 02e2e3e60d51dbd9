//! `email_preferences`: which emails people have turned off.

use diesel::prelude::*;
use uuid::Uuid;

use crate::ids::UserId;
use crate::schema::email_preferences;

/// Emails that their recipient can turn off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionalEmail {
    /// Reminders of lessons, and of the deadlines of saved opportunities.
    Reminder,
    /// Notices of unread messages.
    Message,
}

/// A person's choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = email_preferences, check_for_backend(diesel::pg::Pg))]
pub struct EmailPreferences {
    /// Whether they get [`OptionalEmail::Reminder`].
    pub reminders: bool,
    /// Whether they get [`OptionalEmail::Message`].
    pub messages: bool,
    /// The key of the links that turn emails off. Stored unhashed, because every such email contains it; it permits
    /// nothing else.
    pub unsubscribe_key: Uuid,
}

impl EmailPreferences {
    /// Returns a person's choices, if they have any or were sent an email with a link to turn it off.
    pub fn find(conn: &mut PgConnection, user_id: UserId) -> QueryResult<Option<EmailPreferences>> {
        email_preferences::table.find(user_id).select(EmailPreferences::as_select()).first(conn).optional()
    }

    /// Returns a person's choices, with a new key if there is none yet.
    pub fn find_or_insert(conn: &mut PgConnection, user_id: UserId) -> QueryResult<EmailPreferences> {
        if let Some(found) = EmailPreferences::find(conn, user_id)? {
            return Ok(found);
        }
        diesel::insert_into(email_preferences::table)
            .values(email_preferences::user_id.eq(user_id))
            .on_conflict_do_nothing()
            .execute(conn)?;
        email_preferences::table.find(user_id).select(EmailPreferences::as_select()).first(conn)
    }

    /// Whether the person gets these emails.
    #[must_use]
    pub const fn wants(&self, email: OptionalEmail) -> bool {
        match email {
            OptionalEmail::Reminder => self.reminders,
            OptionalEmail::Message => self.messages,
        }
    }
}

/// A person's new choices.
#[derive(Debug, Clone, Copy, Insertable, AsChangeset)]
#[diesel(table_name = email_preferences)]
pub struct EmailPreferencesChange {
    pub reminders: bool,
    pub messages: bool,
}

impl EmailPreferencesChange {
    /// Stores the choices.
    pub fn upsert(self, conn: &mut PgConnection, user_id: UserId) -> QueryResult<()> {
        diesel::insert_into(email_preferences::table)
            .values((email_preferences::user_id.eq(user_id), self))
            .on_conflict(email_preferences::user_id)
            .do_update()
            .set(self)
            .execute(conn)?;
        Ok(())
    }
}

/// Turns emails off by the key of a link; `false` if the key is unknown.
pub fn turn_off(conn: &mut PgConnection, key: Uuid, email: OptionalEmail) -> QueryResult<bool> {
    let row = email_preferences::table.filter(email_preferences::unsubscribe_key.eq(key));
    let rows = match email {
        OptionalEmail::Reminder => {
            diesel::update(row).set(email_preferences::reminders.eq(false)).execute(conn)?
        }
        OptionalEmail::Message => {
            diesel::update(row).set(email_preferences::messages.eq(false)).execute(conn)?
        }
    };
    Ok(rows > 0)
}
