-- Null: there is nothing left to ask Stripe about this booking.
ALTER TABLE student_bookings ALTER COLUMN stripe_due_at DROP NOT NULL;
