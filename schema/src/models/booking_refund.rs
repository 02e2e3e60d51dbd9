//! `booking_refunds`: money that went back to the card.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::RefundStatus;
use crate::schema::booking_refunds;

/// A refund, as Stripe made it.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = booking_refunds, check_for_backend(diesel::pg::Pg))]
pub struct BookingRefund {
    /// `re_…`.
    pub id: String,
    /// Whose payment it is from.
    pub booking_id: Uuid,
    /// US cents.
    pub amount_cents: i32,
    /// How far it has come.
    pub status: RefundStatus,
    /// When Stripe made it.
    pub made_at: DateTime<Utc>,
}

impl BookingRefund {
    /// The refund as it was stored last.
    pub fn find(conn: &mut PgConnection, id: &str) -> QueryResult<Option<BookingRefund>> {
        booking_refunds::table.find(id).select(BookingRefund::as_select()).first(conn).optional()
    }

    /// Stores the refund as it is now.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(booking_refunds::table)
            .values(self)
            .on_conflict(booking_refunds::id)
            .do_update()
            .set(self)
            .execute(conn)?;
        Ok(())
    }

    /// The booking's refunds, oldest first, also those that failed.
    pub fn of_booking(conn: &mut PgConnection, booking_id: Uuid) -> QueryResult<Vec<BookingRefund>> {
        booking_refunds::table
            .filter(booking_refunds::booking_id.eq(booking_id))
            .order((booking_refunds::made_at, booking_refunds::id))
            .select(BookingRefund::as_select())
            .load(conn)
    }
}
