-- Reads each row once, beside whoever writes.
ALTER TABLE profiles VALIDATE CONSTRAINT profiles_education_check;
ALTER TABLE profiles VALIDATE CONSTRAINT profiles_languages_check;
ALTER TABLE profiles VALIDATE CONSTRAINT profiles_levels_check;
