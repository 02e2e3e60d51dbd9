DROP TABLE live_eras;
