//! `sessions`: who is signed in.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::Role;
use crate::models::profile::Profile;
use crate::models::signal::{self, Signal};
use crate::schema::{profiles, sessions, user_roles, users};

/// A signed-in person, as found by their cookie.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// Which of their sessions this is.
    pub session_id: Uuid,
    /// When it was last seen; updated at most once a minute.
    pub last_seen_at: DateTime<Utc>,
    /// Who it is.
    pub profile: Profile,
    pub email: String,
    /// Everything they may act as.
    pub roles: Vec<Role>,
}

/// A new session.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
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
}

/// A session as its owner sees it.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
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
    /// Stores the session.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Uuid> {
        diesel::insert_into(sessions::table).values(self).returning(sessions::id).get_result(conn)
    }
}

impl SignedIn {
    /// The person behind a token, if its session still runs and the account is not suspended: one that begins in the moment
    /// of the suspension opens nothing. One query.
    pub fn by_token_hash(
        conn: &mut PgConnection,
        hash: &[u8],
        now: DateTime<Utc>,
    ) -> QueryResult<Option<SignedIn>> {
        let rows: Vec<(Uuid, DateTime<Utc>, Profile, String, Role)> = sessions::table
            .inner_join(users::table.inner_join(profiles::table).inner_join(user_roles::table))
            .filter(sessions::token_hash.eq(hash))
            .filter(sessions::expires_at.gt(now))
            .filter(users::suspended_at.is_null())
            .order(user_roles::role)
            .select((
                sessions::id,
                sessions::last_seen_at,
                Profile::as_select(),
                users::email,
                user_roles::role,
            ))
            .load(conn)?;
        let roles = rows.iter().map(|row| row.4).collect();
        Ok(rows.into_iter().next().map(|(session_id, last_seen_at, profile, email, _)| SignedIn {
            session_id,
            last_seen_at,
            profile,
            email,
            roles,
        }))
    }

    /// Notes that the session was used.
    pub fn touch(conn: &mut PgConnection, session_id: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(sessions::table.find(session_id)).set(sessions::last_seen_at.eq(now)).execute(conn)?;
        Ok(())
    }
}

/// A person's sessions that still run, the one used last first, at most a hundred.
pub fn of_user(conn: &mut PgConnection, user_id: Uuid, now: DateTime<Utc>) -> QueryResult<Vec<OwnSession>> {
    sessions::table
        .filter(sessions::user_id.eq(user_id))
        .filter(sessions::expires_at.gt(now))
        .order((sessions::last_seen_at.desc(), sessions::id))
        .limit(100)
        .select(OwnSession::as_select())
        .load(conn)
}

/// Ends one of a person's sessions and closes its live sockets; `false` when there is none.
pub fn end(conn: &mut PgConnection, user_id: Uuid, session_id: Uuid) -> QueryResult<bool> {
    let own = sessions::table.find(session_id).filter(sessions::user_id.eq(user_id));
    let ended = diesel::delete(own).execute(conn)? > 0;
    if ended {
        signal::send(conn, &Signal::SessionEnded(session_id))?;
    }
    Ok(ended)
}

/// Ends a person's sessions but for the one to keep, and closes their live sockets.
pub fn end_all(conn: &mut PgConnection, user_id: Uuid, keep: Option<Uuid>) -> QueryResult<()> {
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
