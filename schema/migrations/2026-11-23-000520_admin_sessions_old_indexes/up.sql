-- Those before do what these did. Dropping takes a lock for a moment, which is why it stands by itself.
DROP INDEX tutor_sessions_tutor;
DROP INDEX tutor_sessions_paid;
