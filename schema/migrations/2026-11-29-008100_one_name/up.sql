-- Many people have one name: it is their first, and the last one is empty.
ALTER TABLE profiles DROP CONSTRAINT profiles_last_name_check;
ALTER TABLE profiles ADD CONSTRAINT profiles_last_name_check CHECK (length(last_name) <= 100) NOT VALID;
ALTER TABLE pending_tutor_applications DROP CONSTRAINT pending_tutor_applications_last_name_check;
ALTER TABLE pending_tutor_applications
    ADD CONSTRAINT pending_tutor_applications_last_name_check CHECK (length(last_name) <= 100) NOT VALID;
