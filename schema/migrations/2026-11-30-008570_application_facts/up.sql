-- What admins decide by, beside the bio. Applications from before these columns have none of it.
ALTER TABLE pending_tutor_applications
    ADD COLUMN subjects text[] NOT NULL DEFAULT '{}',
    ADD COLUMN education text NOT NULL DEFAULT '',
    ADD COLUMN link text NOT NULL DEFAULT '',
    ADD COLUMN reference text NOT NULL DEFAULT '';
ALTER TABLE pending_tutor_applications
    ADD CONSTRAINT pending_tutor_applications_subjects_check CHECK (
        subjects <@ ARRAY['Mathematics', 'Physics', 'Chemistry', 'Biology', 'Computer Science', 'English', 'Spanish']
    ) NOT VALID,
    ADD CONSTRAINT pending_tutor_applications_education_check CHECK (length(education) <= 300) NOT VALID,
    ADD CONSTRAINT pending_tutor_applications_link_check CHECK (length(link) <= 500) NOT VALID,
    ADD CONSTRAINT pending_tutor_applications_reference_check CHECK (length(reference) <= 300) NOT VALID;
