DROP TABLE tutor_sessions;
DROP TABLE student_bookings;
DROP TABLE tutor_availability;
DROP EXTENSION btree_gist;
