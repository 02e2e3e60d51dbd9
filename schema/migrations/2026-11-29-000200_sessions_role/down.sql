ALTER TABLE sessions DROP COLUMN wanted_role;
