DROP INDEX student_bookings_share_back;
DROP INDEX student_bookings_share_due;
ALTER TABLE student_bookings DROP COLUMN transferred_cents;
DROP TABLE transfers;
DROP TABLE payout_accounts;
