ALTER TABLE users DROP COLUMN sign_up_browser;
