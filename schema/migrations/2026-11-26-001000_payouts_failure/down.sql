ALTER TABLE balance_readings DROP COLUMN payouts_failure;
