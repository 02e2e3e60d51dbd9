DROP TABLE newsletter_subscriptions;
DROP TABLE pending_tutor_applications;
