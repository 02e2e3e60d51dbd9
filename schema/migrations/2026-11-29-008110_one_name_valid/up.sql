-- Reads each row once, beside whoever writes.
ALTER TABLE profiles VALIDATE CONSTRAINT profiles_last_name_check;
ALTER TABLE pending_tutor_applications VALIDATE CONSTRAINT pending_tutor_applications_last_name_check;
