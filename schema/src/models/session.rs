//! `sessions`: sessions of signed-in users.

use chrono::{DateTime, Utc};
use diesel::dsl::not;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::Role;
use crate::ids::UserId;
use crate::models::prepared::prepared;
use crate::models::profile::Profile;
use crate::models::signal::{self, Signal};
use crate::schema::{profiles, second_factors, sessions, user_roles, users};

/// A signed-in user, found by their session cookie.
#[derive(Debug, Clone)]
pub struct SignedIn {
    pub session_id: Uuid,
    /// When the session was last used; updated at most once a minute.
    pub last_seen_at: DateTime<Utc>,
    pub profile: Profile,
    pub email: String,
    /// IANA name of the zone in which they read times; `None` for the academy's.
    pub time_zone: Option<String>,
    /// All roles.
    pub roles: Vec<Role>,
    /// When the session began.
    pub since: DateTime<Utc>,
    /// When they last verified their identity in this session: at sign-in, or later.
    pub verified_at: Option<DateTime<Utc>>,
    /// Whether signing in to the account requires a code.
    pub has_second_factor: bool,
    /// Whether they are an admin without a second factor, so that the role is not in [`Self::roles`].
    pub is_admin_withheld: bool,
}

/// A session that waits for its second factor.
#[derive(Debug, Clone, Queryable)]
pub struct UnverifiedSession {
    pub id: Uuid,
    pub user_id: UserId,
    pub email: String,
    pub first_name: String,
    /// Requested role.
    pub wanted_role: Option<Role>,
}

#[derive(Debug, Insertable)]
#[diesel(table_name = sessions)]
pub struct NewSession<'a> {
    pub user_id: UserId,
    /// SHA-256 of the cookie's token.
    pub token_hash: &'a [u8],
    /// User agent, at most 400 characters.
    pub user_agent: &'a str,
    /// When they signed in.
    pub created_at: DateTime<Utc>,
    /// Same as `created_at`.
    pub last_seen_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// Whether the session waits for a second factor.
    pub awaits_second_factor: bool,
    /// When they verified their identity; `None` while the second factor is missing.
    pub verified_at: Option<DateTime<Utc>>,
    /// Role that takes effect once the second factor is verified.
    pub wanted_role: Option<Role>,
}

/// A session as its owner sees it.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = sessions, check_for_backend(diesel::pg::Pg))]
pub struct OwnSession {
    pub id: Uuid,
    /// User agent at sign-in.
    pub user_agent: String,
    pub created_at: DateTime<Utc>,
    /// When it was last used, to the minute.
    pub last_seen_at: DateTime<Utc>,
}

impl NewSession<'_> {
    /// Inserts the session and, unless it waits for a second factor, updates when its user was last seen.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Uuid> {
        let id =
            diesel::insert_into(sessions::table).values(self).returning(sessions::id).get_result(conn)?;
        if !self.awaits_second_factor {
            set_last_seen(conn, self.user_id, self.last_seen_at)?;
        }
        Ok(id)
    }
}

impl SignedIn {
    /// Returns the user of a session token, if the session has not expired, waits for no second factor, and the
    /// account is not suspended: a session that begins during the suspension grants nothing. One query.
    pub fn by_token_hash(
        conn: &mut PgConnection,
        hash: &[u8],
        now: DateTime<Utc>,
    ) -> QueryResult<Option<SignedIn>> {
        let account = users::table
            .inner_join(profiles::table)
            .inner_join(user_roles::table)
            .left_join(second_factors::table);
        let rows: Vec<SignedInRow> = sessions::table
            .inner_join(account)
            .filter(sessions::token_hash.eq(hash))
            .filter(sessions::expires_at.gt(now))
            .filter(not(sessions::awaits_second_factor))
            .filter(users::suspended_at.is_null())
            .order(user_roles::role)
            .select((
                SessionTimes::as_select(),
                Profile::as_select(),
                (users::email, users::time_zone),
                user_roles::role,
                second_factors::enabled_at.nullable(),
            ))
            .load(conn)?;
        let roles = rows.iter().map(|row| row.3).collect();
        Ok(rows.into_iter().next().map(|(session, profile, (email, time_zone), _, enabled_at)| SignedIn {
            session_id: session.id,
            last_seen_at: session.last_seen_at,
            since: session.created_at,
            profile,
            email,
            time_zone,
            roles,
            verified_at: session.verified_at,
            has_second_factor: enabled_at.is_some(),
            is_admin_withheld: false,
        }))
    }

    /// Sets `last_seen_at` of the session and of its user and, with `ends_at`, the session's new end, in one statement.
    /// Requests run it at most once a minute per user. `users` has the column too, since sessions are deleted and the
    /// admins' list of people is sorted by it along an index.
    ///
    /// Rows that are locked are skipped (`SKIP LOCKED`) and updated by a later request. Suspending or deleting an account
    /// locks the user and then deletes the sessions, and signing in locks them in the other order: waiting here would
    /// deadlock with one.
    pub fn touch(
        &self,
        conn: &mut PgConnection,
        ends_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> QueryResult<()> {
        prepared(TOUCH)
            .bind::<SqlUuid, _>(self.session_id)
            .bind::<SqlUuid, _>(self.profile.id)
            .bind::<Timestamptz, _>(now)
            .bind::<Nullable<Timestamptz>, _>(ends_at)
            .execute(conn)?;
        Ok(())
    }
}

/// Session, profile, email address, one of the roles, and when the second factor was enabled.
type SignedInRow = (SessionTimes, Profile, (String, Option<String>), Role, Option<DateTime<Utc>>);

#[derive(Queryable, Selectable)]
#[diesel(table_name = sessions, check_for_backend(diesel::pg::Pg))]
struct SessionTimes {
    id: Uuid,
    created_at: DateTime<Utc>,
    last_seen_at: DateTime<Utc>,
    verified_at: Option<DateTime<Utc>>,
}

impl UnverifiedSession {
    /// Returns the session of a token that still waits for its second factor.
    pub fn by_token_hash(
        conn: &mut PgConnection,
        hash: &[u8],
        now: DateTime<Utc>,
    ) -> QueryResult<Option<UnverifiedSession>> {
        sessions::table
            .inner_join(users::table.inner_join(profiles::table))
            .filter(sessions::token_hash.eq(hash))
            .filter(sessions::expires_at.gt(now))
            .filter(sessions::awaits_second_factor)
            .filter(users::suspended_at.is_null())
            .select((sessions::id, users::id, users::email, profiles::first_name, sessions::wanted_role))
            .first(conn)
            .optional()
    }

    /// Turns it into a full session with a new token, and updates when its user was last seen; `false` if it no longer
    /// exists.
    pub fn complete(
        conn: &mut PgConnection,
        id: Uuid,
        token_hash: &[u8],
        now: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> QueryResult<bool> {
        let waiting = sessions::table.find(id).filter(sessions::awaits_second_factor);
        let completed = diesel::update(waiting)
            .set((
                sessions::token_hash.eq(token_hash),
                sessions::awaits_second_factor.eq(false),
                sessions::wanted_role.eq(None::<Role>),
                sessions::verified_at.eq(now),
                sessions::last_seen_at.eq(now),
                sessions::expires_at.eq(expires_at),
            ))
            .returning(sessions::user_id)
            .get_result(conn)
            .optional()?;
        let Some(user_id) = completed else { return Ok(false) };
        set_last_seen(conn, user_id, now)?;
        Ok(true)
    }
}

fn set_last_seen(conn: &mut PgConnection, user_id: UserId, at: DateTime<Utc>) -> QueryResult<()> {
    diesel::update(users::table.find(user_id)).set(users::last_seen_at.eq(at)).execute(conn)?;
    Ok(())
}

/// Records that a session's owner has verified their identity again.
pub fn verify(conn: &mut PgConnection, session_id: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::update(sessions::table.find(session_id)).set(sessions::verified_at.eq(now)).execute(conn)?;
    Ok(())
}

/// Returns a user's active sessions, most recently used first, at most a hundred.
pub fn of_user(conn: &mut PgConnection, user_id: UserId, now: DateTime<Utc>) -> QueryResult<Vec<OwnSession>> {
    sessions::table
        .filter(sessions::user_id.eq(user_id))
        .filter(sessions::expires_at.gt(now))
        .filter(not(sessions::awaits_second_factor))
        .order((sessions::last_seen_at.desc(), sessions::id))
        .limit(100)
        .select(OwnSession::as_select())
        .load(conn)
}

/// Deletes one of a user's sessions and closes its WebSocket connections; `false` if there is none.
pub fn revoke(conn: &mut PgConnection, user_id: UserId, session_id: Uuid) -> QueryResult<bool> {
    let own = sessions::table.find(session_id).filter(sessions::user_id.eq(user_id));
    let ended = diesel::delete(own).execute(conn)? > 0;
    if ended {
        signal::send(conn, &Signal::SessionEnded(session_id))?;
    }
    Ok(ended)
}

/// Deletes a user's sessions except the one to keep, and closes their WebSocket connections.
pub fn revoke_all(conn: &mut PgConnection, user_id: UserId, keep: Option<Uuid>) -> QueryResult<()> {
    let others = sessions::table
        .filter(sessions::user_id.eq(user_id))
        .filter(sessions::id.ne(keep.unwrap_or_default()));
    let ended: Vec<Uuid> = diesel::delete(others).returning(sessions::id).get_results(conn)?;
    for id in ended {
        signal::send(conn, &Signal::SessionEnded(id))?;
    }
    Ok(())
}

/// Returns which of these sessions are active.
pub fn still_open(conn: &mut PgConnection, ids: &[Uuid], now: DateTime<Utc>) -> QueryResult<Vec<Uuid>> {
    sessions::table
        .filter(sessions::id.eq_any(ids))
        .filter(sessions::expires_at.gt(now))
        .select(sessions::id)
        .load(conn)
}

/// Deletes up to `limit` expired sessions. Returns how many.
pub fn delete_expired(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(sessions as rows);
    let ended =
        rows.filter(rows.field(sessions::expires_at).le(now)).limit(limit).select(rows.field(sessions::id));
    diesel::delete(sessions::table.filter(sessions::id.eq_any(ended))).execute(conn)
}

/// `SKIP LOCKED`, because sign-out, suspension and deletion lock the account and the sessions in their own order:
/// waiting for either could deadlock.
const TOUCH: &str = "
    WITH used AS (SELECT id FROM sessions WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED),
        seen AS (
            SELECT id FROM users
            WHERE id = $2 AND deleted_at IS NULL AND coalesce(last_seen_at < $3 - interval '1 minute', true)
            FOR NO KEY UPDATE SKIP LOCKED),
        noted AS (
            UPDATE sessions s SET last_seen_at = $3, expires_at = coalesce($4, s.expires_at) FROM used WHERE s.id = used.id)
    UPDATE users u SET last_seen_at = $3 FROM seen WHERE u.id = seen.id";
