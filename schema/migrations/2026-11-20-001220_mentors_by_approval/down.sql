DROP INDEX profiles_mentors;
CREATE INDEX profiles_mentors ON profiles (last_name, first_name)
    WHERE role = 'tutor' AND is_mentor_approved AND bio <> '';
