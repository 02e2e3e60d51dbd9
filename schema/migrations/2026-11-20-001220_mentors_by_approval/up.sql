-- Who is approved is a mentor, whichever dashboard they land on: an admin may teach as well.
DROP INDEX profiles_mentors;
CREATE INDEX profiles_mentors ON profiles (last_name, first_name) WHERE is_mentor_approved AND bio <> '';
