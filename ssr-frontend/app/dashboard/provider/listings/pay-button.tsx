import { BusyButton } from "../../../components/busy-button.tsx";
import { formatCents } from "../../../money/format.ts";
import { useCheckoutRedirect } from "../../../payment/use-checkout-redirect.ts";
import { type Listing, openListingCheckout } from "../../../queries/provider-listings.ts";

interface PayButtonProps {
  listing: Pick<Listing, "id" | "title" | "fee" | "allowed_actions">;
  size?: "small" | "large";
}

/** Links to the payment of a listing that is to be paid; nothing for others. */
export function PayButton({ listing: { id, title, fee, allowed_actions }, size = "large" }: PayButtonProps) {
  const { leaving, leave } = useCheckoutRedirect(openListingCheckout, ({ message }) => [
    "Payment not opened",
    message,
  ]);
  if (!fee || !allowed_actions.includes("pay")) return null;
  return (
    <BusyButton variant="contained" color="signal" size={size} busy={leaving} onClick={() => void leave(id)}>
      {leaving ? "Opening payment…" : `Pay ${formatCents(fee.amount_cents)}`}
      <span className="visually-hidden">: {title}</span>
    </BusyButton>
  );
}
