-- A comparison of Stripe's movements with our own rows goes on in ranges, and this is how far the one under way is.
ALTER TABLE balance_readings
    -- Counts the turns of the job that reads and compares: whoever has lost its lease writes nothing more.
    ADD COLUMN turn bigint NOT NULL DEFAULT 0,
    -- How many turns in a row have failed.
    ADD COLUMN failures integer NOT NULL DEFAULT 0,
    -- When it began; NULL while none is under way.
    ADD COLUMN comparison_began_at timestamptz,
    -- What it is at, and the last id that it has done there; NULL when it has done none.
    ADD COLUMN comparison_phase text,
    ADD COLUMN comparison_after text,
    -- How many differences it has asked Stripe about once more, whether it has done so for the range that comes next, and since when
    -- it has read the movements again for that.
    ADD COLUMN comparison_rechecks integer NOT NULL DEFAULT 0,
    ADD COLUMN comparison_is_rechecked boolean NOT NULL DEFAULT false,
    ADD COLUMN comparison_reread_since timestamptz,
    -- How many differences it has found that were not known, and the first of them, which the email at its end names.
    ADD COLUMN comparison_new integer NOT NULL DEFAULT 0,
    ADD COLUMN comparison_named uuid[] NOT NULL DEFAULT '{}';
ALTER TABLE balance_readings
    -- squawk-ignore constraint-missing-not-valid -- The table has one row.
    ADD CONSTRAINT balance_readings_comparison_phase CHECK (
        comparison_phase IN ('completeness', 'history', 'payments', 'adjustments', 'movements', 'balance')
        AND (comparison_phase IS NULL) = (comparison_began_at IS NULL));
