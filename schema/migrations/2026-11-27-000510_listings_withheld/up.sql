-- What its provider withholds stays as it is described until its deadline, and is not to be checked: it is told apart from what nobody
-- has checked, by these alone.
CREATE INDEX listings_withheld ON listings (opportunity_id) WHERE withheld IS NOT NULL AND opportunity_id IS NOT NULL;
DROP INDEX opportunities_shown;
CREATE INDEX opportunities_shown ON opportunities (checked_at, deadline_at) INCLUDE (is_listed, id) WHERE hidden_reason IS NULL;
