-- Between two crashes of the database lies an era. A crash empties what is unlogged, and whoever finds no era begins one.
--
-- Numbers of transactions that had ended but were not on the disk are given out again after a crash, so a snapshot from before it
-- can hold a later transaction for one that it saw.
CREATE UNLOGGED TABLE live_eras (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    era bigint NOT NULL DEFAULT floor(random() * 9e15)
);
