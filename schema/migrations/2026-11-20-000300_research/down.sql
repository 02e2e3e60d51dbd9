DROP TABLE research_links;
DROP TABLE research_progress;
DROP TABLE research_requests;
