//! `sessions`: who is signed in.

use chrono::{DateTime, Utc};
use diesel::dsl::not;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::Role;
use crate::models::prepared::prepared;
use crate::models::profile::Profile;
use crate::models::signal::{self, Signal};
use crate::schema::{profiles, second_factors, sessions, user_roles, users};

/// A signed-in person, as found by their cookie.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// Which of their sessions this is.
    pub session_id: Uuid,
    /// When it was last seen; updated at most once a minute.
    pub last_seen_at: DateTime<Utc>,
    pub profile: Profile,
    pub email: String,
    /// Everything they may act as.
    pub roles: Vec<Role>,
    /// When the session began.
    pub since: DateTime<Utc>,
    /// When they last showed in this session who they are: by signing in, or when they were asked again.
    pub verified_at: Option<DateTime<Utc>>,
    /// Whether signing in to the account takes a code.
    pub has_second_factor: bool,
    /// They are an admin, which is not among [`Self::roles`] until they have a second factor.
    pub is_admin_withheld: bool,
}

/// A session whose password was right and whose code is still to come.
#[derive(Debug, Clone, Queryable)]
pub struct UnverifiedSession {
    pub id: Uuid,
    pub user_id: Uuid,
    pub email: String,
    pub first_name: String,
    /// What they want to act as from then on.
    pub wanted_role: Option<Role>,
}

/// A new session.
#[derive(Debug, Insertable)]
#[diesel(table_name = sessions)]
pub struct NewSession<'a> {
    pub user_id: Uuid,
    /// SHA-256 of the cookie's token.
    pub token_hash: &'a [u8],
    /// What the browser calls itself, at most 400 characters.
    pub user_agent: &'a str,
    /// When they signed in.
    pub created_at: DateTime<Utc>,
    /// The same instant, at first.
    pub last_seen_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// A code is asked for first.
    pub awaits_second_factor: bool,
    /// When they showed who they are; `None` while a code is still to come.
    pub verified_at: Option<DateTime<Utc>>,
    /// What they want to act as once that has come.
    pub wanted_role: Option<Role>,
}

/// A session as its owner sees it.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = sessions, check_for_backend(diesel::pg::Pg))]
pub struct OwnSession {
    pub id: Uuid,
    /// What the browser called itself when it signed in.
    pub user_agent: String,
    /// When it signed in.
    pub created_at: DateTime<Utc>,
    /// When it was used last, within a minute.
    pub last_seen_at: DateTime<Utc>,
}

impl NewSession<'_> {
    /// Stores the session and, unless it waits for a code, that its person was seen.
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
    /// The person behind a token, if its session still runs, waits for no code, and the account is not suspended: one that
    /// begins in the moment of the suspension opens nothing. One query.
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
                users::email,
                user_roles::role,
                second_factors::enabled_at.nullable(),
            ))
            .load(conn)?;
        let roles = rows.iter().map(|row| row.3).collect();
        Ok(rows.into_iter().next().map(|(session, profile, email, _, enabled_at)| SignedIn {
            session_id: session.id,
            last_seen_at: session.last_seen_at,
            since: session.created_at,
            profile,
            email,
            roles,
            verified_at: session.verified_at,
            has_second_factor: enabled_at.is_some(),
            is_admin_withheld: false,
        }))
    }

    /// Notes that the session was used, and that its person was seen; with `ends_at`, when it ends from now on. One statement,
    /// which waits for nobody: what somebody else holds by then is noted another time.
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

/// The session, whose it is, their address, one of their roles, and since when they have a second factor.
type SignedInRow = (SessionTimes, Profile, String, Role, Option<DateTime<Utc>>);

#[derive(Queryable, Selectable)]
#[diesel(table_name = sessions, check_for_backend(diesel::pg::Pg))]
struct SessionTimes {
    id: Uuid,
    created_at: DateTime<Utc>,
    last_seen_at: DateTime<Utc>,
    verified_at: Option<DateTime<Utc>>,
}

impl UnverifiedSession {
    /// The session behind a token that still waits for its code.
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

    /// Makes it a session like any other, under another token, and notes that its person was seen; `false` when it has gone
    /// meanwhile.
    pub fn complete(
        conn: &mut PgConnection,
        id: Uuid,
        token_hash: &[u8],
        (now, expires_at): (DateTime<Utc>, DateTime<Utc>),
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

fn set_last_seen(conn: &mut PgConnection, user_id: Uuid, at: DateTime<Utc>) -> QueryResult<()> {
    diesel::update(users::table.find(user_id)).set(users::last_seen_at.eq(at)).execute(conn)?;
    Ok(())
}

/// Notes that a session's owner has shown again who they are.
pub fn verify(conn: &mut PgConnection, session_id: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::update(sessions::table.find(session_id)).set(sessions::verified_at.eq(now)).execute(conn)?;
    Ok(())
}

/// A person's sessions that still run, the one used last first, at most a hundred.
pub fn of_user(conn: &mut PgConnection, user_id: Uuid, now: DateTime<Utc>) -> QueryResult<Vec<OwnSession>> {
    sessions::table
        .filter(sessions::user_id.eq(user_id))
        .filter(sessions::expires_at.gt(now))
        .filter(not(sessions::awaits_second_factor))
        .order((sessions::last_seen_at.desc(), sessions::id))
        .limit(100)
        .select(OwnSession::as_select())
        .load(conn)
}

/// Ends one of a person's sessions and closes its live sockets; `false` when there is none.
pub fn revoke(conn: &mut PgConnection, user_id: Uuid, session_id: Uuid) -> QueryResult<bool> {
    let own = sessions::table.find(session_id).filter(sessions::user_id.eq(user_id));
    let ended = diesel::delete(own).execute(conn)? > 0;
    if ended {
        signal::send(conn, &Signal::SessionEnded(session_id))?;
    }
    Ok(ended)
}

/// Ends a person's sessions but for the one to keep, and closes their live sockets.
pub fn revoke_all(conn: &mut PgConnection, user_id: Uuid, keep: Option<Uuid>) -> QueryResult<()> {
    let others = sessions::table
        .filter(sessions::user_id.eq(user_id))
        .filter(sessions::id.ne(keep.unwrap_or_default()));
    let ended: Vec<Uuid> = diesel::delete(others).returning(sessions::id).get_results(conn)?;
    for id in ended {
        signal::send(conn, &Signal::SessionEnded(id))?;
    }
    Ok(())
}

/// Which of these sessions still run.
pub fn still_open(conn: &mut PgConnection, ids: &[Uuid], now: DateTime<Utc>) -> QueryResult<Vec<Uuid>> {
    sessions::table
        .filter(sessions::id.eq_any(ids))
        .filter(sessions::expires_at.gt(now))
        .select(sessions::id)
        .load(conn)
}

/// Drops up to `limit` sessions that ended by themselves; answers how many.
pub fn delete_expired(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(sessions as rows);
    let ended =
        rows.filter(rows.field(sessions::expires_at).le(now)).limit(limit).select(rows.field(sessions::id));
    diesel::delete(sessions::table.filter(sessions::id.eq_any(ended))).execute(conn)
}

/// Whoever signs somebody out, suspends or deletes them locks the account and the sessions in their own order: a read that
/// waited for either could stop them for good.
const TOUCH: &str = "
    WITH used AS (SELECT id FROM sessions WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED),
        seen AS (
            SELECT id FROM users
            WHERE id = $2 AND deleted_at IS NULL AND coalesce(last_seen_at < $3 - interval '1 minute', true)
            FOR NO KEY UPDATE SKIP LOCKED),
        noted AS (
            UPDATE sessions s SET last_seen_at = $3, expires_at = coalesce($4, s.expires_at) FROM used WHERE s.id = used.id)
    UPDATE users u SET last_seen_at = $3 FROM seen WHERE u.id = seen.id";
