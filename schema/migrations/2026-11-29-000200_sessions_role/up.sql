-- What somebody wants to act as who has not shown their second factor yet: granted once they have.
ALTER TABLE sessions ADD COLUMN wanted_role text CHECK (wanted_role IN ('student', 'provider'));
