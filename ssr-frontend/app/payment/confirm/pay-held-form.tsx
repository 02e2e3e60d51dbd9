import { useLocation } from "react-router";
import type { Booking } from "../../bookings/booking.ts";
import { useCheckout } from "../../bookings/use-checkout.ts";
import { SubmitButton } from "../../components/submit-button.tsx";

/** Opens the payment of an hour that the student holds. */
export function PayHeldForm({ booking }: { booking: Booking }) {
  const { pathname, search } = useLocation();
  const { leaving, leave } = useCheckout(({ message }) => [`Error booking session: ${message}`]);
  return (
    <form
      method="post"
      action={pathname + search}
      onSubmit={(event) => {
        event.preventDefault();
        void leave(booking.id);
      }}
    >
      <input type="hidden" name="booking_id" value={booking.id} />
      <SubmitButton busy={leaving} busyText="Opening payment…">
        Continue to payment
      </SubmitButton>
    </form>
  );
}
