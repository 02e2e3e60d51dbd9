mod availability;
