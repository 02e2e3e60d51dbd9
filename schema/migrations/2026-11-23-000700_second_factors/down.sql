-- Sessions that wait for a code would open everything to a release that does not know of them.
DELETE FROM sessions WHERE awaits_second_factor;
ALTER TABLE sessions DROP COLUMN awaits_second_factor, DROP COLUMN verified_at;
DROP TABLE recovery_codes;
DROP TABLE second_factors;
