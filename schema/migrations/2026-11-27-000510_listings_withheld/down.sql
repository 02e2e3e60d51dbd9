DROP INDEX opportunities_shown;
CREATE INDEX opportunities_shown ON opportunities (checked_at, deadline_at) INCLUDE (is_listed) WHERE hidden_reason IS NULL;
DROP INDEX listings_withheld;
