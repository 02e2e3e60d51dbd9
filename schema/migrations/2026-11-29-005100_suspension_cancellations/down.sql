DROP TABLE suspension_cancellations;
