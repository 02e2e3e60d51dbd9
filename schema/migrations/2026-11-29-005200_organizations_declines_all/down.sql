ALTER TABLE organizations DROP COLUMN declines_all;
