-- How often a job tried a row in vain since it last succeeded: its pauses grow with it.
ALTER TABLE payments ADD COLUMN sync_failures integer NOT NULL DEFAULT 0;
ALTER TABLE payout_accounts ADD COLUMN check_failures integer NOT NULL DEFAULT 0;
ALTER TABLE payables ADD COLUMN failures integer NOT NULL DEFAULT 0;
-- Holds that run out have a date of their own; they shared `payments.next_sync_at` with what else Stripe is asked about.
ALTER TABLE student_bookings ADD COLUMN hold_failures integer NOT NULL DEFAULT 0, ADD COLUMN hold_retry_at timestamptz;
