DROP TABLE former_opportunity_slugs;
DROP TABLE opportunities;
DROP FUNCTION search_text(text);
DROP EXTENSION IF EXISTS unaccent;
