-- Whose provider left while more students waited for an answer than one transaction tells: a job tells the others.
ALTER TABLE organizations ADD COLUMN declines_all boolean NOT NULL DEFAULT false;
CREATE INDEX organizations_declining ON organizations (id) WHERE declines_all;
