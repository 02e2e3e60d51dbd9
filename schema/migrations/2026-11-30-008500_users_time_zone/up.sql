-- IANA name of the zone in which a user reads times; NULL for the academy's.
ALTER TABLE users ADD COLUMN time_zone text;
ALTER TABLE users ADD CONSTRAINT users_time_zone_check CHECK (length(time_zone) BETWEEN 1 AND 64) NOT VALID;
