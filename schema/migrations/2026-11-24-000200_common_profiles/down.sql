DROP TABLE opportunity_reports;
DROP TABLE saved_opportunities;
DROP TABLE common_profile_fields;
