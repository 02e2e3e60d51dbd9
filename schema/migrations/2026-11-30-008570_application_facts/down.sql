ALTER TABLE pending_tutor_applications
    DROP COLUMN subjects, DROP COLUMN education, DROP COLUMN link, DROP COLUMN reference;
