-- Payouts to the bank are read apart from the balance's movements: why one of the two could not be says nothing of the other.
ALTER TABLE balance_readings ADD COLUMN payouts_failure text;
