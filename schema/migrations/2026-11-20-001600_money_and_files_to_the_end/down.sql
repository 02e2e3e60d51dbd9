DROP TABLE former_addresses;
DROP TABLE files_to_remove;
ALTER TABLE transfers DROP COLUMN taken_back;
ALTER TABLE student_bookings DROP COLUMN lost_cents;
