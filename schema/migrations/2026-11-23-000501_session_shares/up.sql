-- By itself, so that the change of the table has let go of its lock: records can be read and made meanwhile.
UPDATE tutor_sessions s SET tutor_share_cents = coalesce(
    (SELECT b.tutor_share_cents FROM student_bookings b WHERE b.id = s.booking_id),
    -- Of one that was entered by hand, no rate is known but today's.
    (SELECT round(coalesce(p.tutoring_hourly_rate_cents, 4000) * s.duration_hours) FROM profiles p WHERE p.id = s.tutor_id));
