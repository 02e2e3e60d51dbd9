ALTER TABLE student_bookings DROP COLUMN hold_retry_at, DROP COLUMN hold_failures;
ALTER TABLE payables DROP COLUMN failures;
ALTER TABLE payout_accounts DROP COLUMN check_failures;
ALTER TABLE payments DROP COLUMN sync_failures;
