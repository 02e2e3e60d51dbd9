//! Columns of `balance_readings` for the comparison in progress: its state, so that another worker can continue it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::ComparisonPhase;
use crate::schema::balance_readings::dsl;

/// Number of new differences that the final email lists.
pub const NAMED: usize = 10;

/// Turn of the job that writes, with its lease.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JobTurn {
    /// Number of the turn: only the latest one may write.
    pub number: i64,
    /// New end of its lease.
    pub leased_until: DateTime<Utc>,
}

/// A comparison in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    pub began_at: DateTime<Utc>,
    pub phase: ComparisonPhase,
    /// Last id processed in this phase: of a payment, an adjustment or a balance transaction.
    pub after: Option<String>,
    /// Number of differences that were rechecked at Stripe.
    pub rechecks: usize,
    /// Whether the differences of the next range were already rechecked.
    pub is_rechecked: bool,
    /// The time from which on balance transactions were read again, if any were.
    pub reread_since: Option<DateTime<Utc>>,
    /// Number of new differences found.
    pub new: usize,
    /// The first [`NAMED`] of them.
    pub named: Vec<Uuid>,
}

/// Columns, in the order of the table.
type Columns = (
    Option<DateTime<Utc>>,
    Option<ComparisonPhase>,
    Option<String>,
    i32,
    bool,
    Option<DateTime<Utc>>,
    i32,
    Vec<Option<Uuid>>,
);

impl Comparison {
    /// Returns a comparison that has not done anything yet.
    #[must_use]
    pub fn begun_at(began_at: DateTime<Utc>) -> Comparison {
        Comparison {
            began_at,
            phase: ComparisonPhase::Completeness,
            after: None,
            rechecks: 0,
            is_rechecked: false,
            reread_since: None,
            new: 0,
            named: Vec::new(),
        }
    }

    /// Moves to the beginning of a phase.
    #[must_use]
    pub fn at(self, phase: ComparisonPhase) -> Comparison {
        Comparison { phase, after: None, is_rechecked: false, ..self }
    }

    /// Moves past an id in the current phase.
    #[must_use]
    pub fn behind(self, id: String) -> Comparison {
        Comparison { after: Some(id), is_rechecked: false, ..self }
    }

    /// Adds new differences to those that the email reports.
    pub fn add_new(&mut self, ids: &[Uuid]) {
        self.new += ids.len();
        self.named.extend(ids.iter().take(NAMED - self.named.len().min(NAMED)));
    }

    /// Returns the comparison in progress, if there is one.
    pub fn find(conn: &mut PgConnection) -> QueryResult<Option<Comparison>> {
        let (began_at, phase, after, rechecks, is_rechecked, reread_since, new, named): Columns =
            dsl::balance_readings
                .select((
                    dsl::comparison_began_at,
                    dsl::comparison_phase,
                    dsl::comparison_after,
                    dsl::comparison_rechecks,
                    dsl::comparison_is_rechecked,
                    dsl::comparison_reread_since,
                    dsl::comparison_new,
                    dsl::comparison_named,
                ))
                .first(conn)?;
        let count = |stored: i32| usize::try_from(stored).unwrap_or_default();
        Ok(began_at.zip(phase).map(|(began_at, phase)| Comparison {
            began_at,
            phase,
            after,
            rechecks: count(rechecks),
            is_rechecked,
            reread_since,
            new: count(new),
            named: named.into_iter().flatten().collect(),
        }))
    }

    /// Stores the progress and renews the lease; `false`, without storing anything, if a later turn has begun.
    pub fn save(&self, conn: &mut PgConnection, turn: JobTurn) -> QueryResult<bool> {
        let count = |counted: usize| i32::try_from(counted).unwrap_or(i32::MAX);
        let stored = diesel::update(dsl::balance_readings.filter(dsl::turn.eq(turn.number)))
            .set((
                dsl::leased_until.eq(turn.leased_until),
                dsl::comparison_began_at.eq(self.began_at),
                dsl::comparison_phase.eq(self.phase),
                dsl::comparison_after.eq(&self.after),
                dsl::comparison_rechecks.eq(count(self.rechecks)),
                dsl::comparison_is_rechecked.eq(self.is_rechecked),
                dsl::comparison_reread_since.eq(self.reread_since),
                dsl::comparison_new.eq(count(self.new)),
                dsl::comparison_named.eq(&self.named),
            ))
            .execute(conn)?;
        Ok(stored > 0)
    }

    /// Ends the comparison, and sets when the next one is due: at once if one was requested since this one began.
    /// `false`, without storing anything, if a later turn has begun.
    pub fn end(
        &self,
        conn: &mut PgConnection,
        turn: JobTurn,
        ended_at: DateTime<Utc>,
        next: DateTime<Utc>,
    ) -> QueryResult<bool> {
        let stored = diesel::update(dsl::balance_readings.filter(dsl::turn.eq(turn.number)))
            .set((
                dsl::leased_until.eq(turn.leased_until),
                dsl::compared_at.eq(ended_at),
                dsl::comparison_began_at.eq(None::<DateTime<Utc>>),
                dsl::comparison_phase.eq(None::<ComparisonPhase>),
                dsl::comparison_after.eq(None::<String>),
            ))
            .execute(conn)?;
        if stored > 0 {
            diesel::update(dsl::balance_readings.filter(dsl::compare_at.le(self.began_at)))
                .set(dsl::compare_at.eq(next))
                .execute(conn)?;
        }
        Ok(stored > 0)
    }
}
