-- What a mentor's page says beside the bio. Empty means that nothing is said.
ALTER TABLE profiles
    ADD COLUMN education text NOT NULL DEFAULT '',
    ADD COLUMN languages text NOT NULL DEFAULT '',
    ADD COLUMN levels text[] NOT NULL DEFAULT '{}';
ALTER TABLE profiles
    ADD CONSTRAINT profiles_education_check CHECK (length(education) <= 300) NOT VALID,
    ADD CONSTRAINT profiles_languages_check CHECK (length(languages) <= 80) NOT VALID,
    ADD CONSTRAINT profiles_levels_check CHECK (levels <@ ARRAY['middle_school', 'high_school', 'college']) NOT VALID;
