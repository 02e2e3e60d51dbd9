-- What the movements of each month of the academy's zone come to, by kind: the balance and the statements add these rows, of which
-- there are a dozen a month, instead of every movement. Triggers keep it in step, whoever writes.
CREATE TABLE balance_months (
    -- Its first day.
    month date NOT NULL,
    kind text NOT NULL,
    -- How many movements in US dollars; what is of another currency is in no sum.
    count bigint NOT NULL,
    amount_cents bigint NOT NULL,
    fee_cents bigint NOT NULL,
    PRIMARY KEY (month, kind)
);

CREATE FUNCTION add_to_balance_months() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    -- In one order, so that two statements at once wait for each other in turn. What is read again as it was changes no row.
    EXECUTE format(
        'INSERT INTO balance_months AS m (month, kind, count, amount_cents, fee_cents)
         SELECT date_trunc(''month'', created_at AT TIME ZONE ''America/Los_Angeles'')::date, kind, sum(sign),
             sum(sign * amount_cents), sum(sign * fee_cents)
         FROM (%s) moved WHERE currency = ''usd'' GROUP BY 1, 2
         HAVING sum(sign) <> 0 OR sum(sign * amount_cents) <> 0 OR sum(sign * fee_cents) <> 0
         ORDER BY 1, 2
         ON CONFLICT (month, kind) DO UPDATE SET count = m.count + excluded.count,
             amount_cents = m.amount_cents + excluded.amount_cents, fee_cents = m.fee_cents + excluded.fee_cents',
        CASE TG_OP
            WHEN 'INSERT' THEN 'SELECT 1 AS sign, w.* FROM written w'
            WHEN 'DELETE' THEN 'SELECT -1 AS sign, g.* FROM gone g'
            ELSE 'SELECT 1 AS sign, w.* FROM written w UNION ALL SELECT -1, g.* FROM gone g'
        END);
    RETURN NULL;
END
$$;
CREATE TRIGGER balance_months_of_new AFTER INSERT ON balance_transactions
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION add_to_balance_months();
CREATE TRIGGER balance_months_of_changed AFTER UPDATE ON balance_transactions
    REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION add_to_balance_months();
CREATE TRIGGER balance_months_of_gone AFTER DELETE ON balance_transactions
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION add_to_balance_months();

-- The triggers have locked the table against writers, of which there is one, the hourly reading: it waits for this one sum.
INSERT INTO balance_months (month, kind, count, amount_cents, fee_cents)
    SELECT date_trunc('month', created_at AT TIME ZONE 'America/Los_Angeles')::date, kind, count(*), sum(amount_cents), sum(fee_cents)
    FROM balance_transactions WHERE currency = 'usd' GROUP BY 1, 2;
