ALTER TABLE bank_payouts DROP CONSTRAINT bank_payouts_failed, DROP COLUMN failed_at;
