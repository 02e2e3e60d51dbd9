-- Which browser chose the password of an account whose address nobody has proven: its number's SHA-256. A mailed link that is
-- followed in another browser proves the mailbox, not that its owner chose this password.
ALTER TABLE users ADD COLUMN sign_up_browser bytea CHECK (length(sign_up_browser) = 32);
