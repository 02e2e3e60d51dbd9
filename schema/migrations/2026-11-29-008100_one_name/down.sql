-- Those who have one name keep it: the check is of rows that are written from here on.
ALTER TABLE profiles DROP CONSTRAINT profiles_last_name_check;
ALTER TABLE profiles ADD CONSTRAINT profiles_last_name_check CHECK (length(last_name) BETWEEN 1 AND 100) NOT VALID;
ALTER TABLE pending_tutor_applications DROP CONSTRAINT pending_tutor_applications_last_name_check;
ALTER TABLE pending_tutor_applications
    ADD CONSTRAINT pending_tutor_applications_last_name_check CHECK (length(last_name) BETWEEN 1 AND 100) NOT VALID;
