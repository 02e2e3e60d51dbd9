DROP TRIGGER payments_fit_booking ON payments;
CREATE CONSTRAINT TRIGGER payments_fit_booking
    AFTER INSERT OR UPDATE OF status, booking_id ON payments
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_booking_and_payment();
