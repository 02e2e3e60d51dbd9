//! `balance_readings`, as far as the comparison under way is in it: what it has done, so that whoever takes over goes on from there.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::ComparisonPhase;
use crate::schema::balance_readings::dsl;

/// New differences that the email at the end names.
pub const NAMED: usize = 10;

/// The turn of the job in which something is written, and until when it keeps others out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JobTurn {
    /// Its number: the last one that was begun is the only one that writes.
    pub number: i64,
    /// The end of its lease, once this is written.
    pub leased_until: DateTime<Utc>,
}

/// A comparison that is under way, as far as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    pub began_at: DateTime<Utc>,
    pub phase: ComparisonPhase,
    /// The last id that is done in this phase: a payment's, an adjustment's or a movement's.
    pub after: Option<String>,
    /// How many differences Stripe was asked about once more.
    pub rechecks: usize,
    /// Whether it was asked about those of the range that comes next.
    pub is_rechecked: bool,
    /// Every movement since this instant was read again, if any was.
    pub reread_since: Option<DateTime<Utc>>,
    /// How many differences it has found that were not known.
    pub new: usize,
    /// The first [`NAMED`] of them.
    pub named: Vec<Uuid>,
}

/// The columns, in the order of the table.
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
    /// One that has done nothing yet.
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

    /// The same at the beginning of a phase.
    #[must_use]
    pub fn at(self, phase: ComparisonPhase) -> Comparison {
        Comparison { phase, after: None, is_rechecked: false, ..self }
    }

    /// The same behind an id in its phase.
    #[must_use]
    pub fn behind(self, id: String) -> Comparison {
        Comparison { after: Some(id), is_rechecked: false, ..self }
    }

    /// Adds differences that were not known to those that the email tells.
    pub fn add_new(&mut self, ids: &[Uuid]) {
        self.new += ids.len();
        self.named.extend(ids.iter().take(NAMED - self.named.len().min(NAMED)));
    }

    /// The one that is under way, if one is.
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

    /// Stores how far it is, and renews the lease; `false`, and nothing is stored, when a later turn has begun.
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

    /// Ends it at an instant, and notes when the next one is due: at once if somebody asked for one since it began. `false`, and
    /// nothing is stored, when a later turn has begun.
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
