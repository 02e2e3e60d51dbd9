UPDATE student_bookings SET stripe_due_at = 'epoch' WHERE stripe_due_at IS NULL;
ALTER TABLE student_bookings ALTER COLUMN stripe_due_at SET NOT NULL;
