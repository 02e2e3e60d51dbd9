ALTER TABLE profiles DROP COLUMN education, DROP COLUMN languages, DROP COLUMN levels;
