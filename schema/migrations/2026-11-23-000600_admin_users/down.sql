ALTER TABLE users DROP COLUMN last_seen_at;
DROP EXTENSION pg_trgm;
