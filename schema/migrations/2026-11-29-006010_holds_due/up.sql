CREATE INDEX CONCURRENTLY student_bookings_holds_due ON student_bookings (greatest(hold_expires_at, hold_retry_at))
    WHERE status = 'pending';
