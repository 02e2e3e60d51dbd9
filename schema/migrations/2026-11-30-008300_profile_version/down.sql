ALTER TABLE profiles DROP COLUMN version;
