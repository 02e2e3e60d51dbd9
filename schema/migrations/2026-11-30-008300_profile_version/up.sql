-- Rises with each change of what a tutor says of themselves, so that an edit can name the one that its author saw.
ALTER TABLE profiles ADD COLUMN version integer NOT NULL DEFAULT 1;
