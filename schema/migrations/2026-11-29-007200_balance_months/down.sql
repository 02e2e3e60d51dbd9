DROP TRIGGER balance_months_of_new ON balance_transactions;
DROP TRIGGER balance_months_of_changed ON balance_transactions;
DROP TRIGGER balance_months_of_gone ON balance_transactions;
DROP FUNCTION add_to_balance_months;
DROP TABLE balance_months;
