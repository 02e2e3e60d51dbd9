-- Reads each row once, under a lock that blocks no writer.
ALTER TABLE users VALIDATE CONSTRAINT users_time_zone_check;
