DROP TABLE balance_differences;
DROP TABLE balance_readings;
DROP TABLE balance_transactions;
