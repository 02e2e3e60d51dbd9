-- How many letters two words differ by: what a search may take for a typing error.

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
