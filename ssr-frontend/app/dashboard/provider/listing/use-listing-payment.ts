import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/browser.ts";
import { type Problem, unwrap } from "../../../api/problem.ts";
import type { components } from "../../../api/schema.gen.ts";
import { useLive } from "../../../live/live.tsx";
import { usePolls } from "../../../payment/use-polls.ts";
import { providerListing, refreshListings } from "../../../queries/provider-listings.ts";
import type { CheckoutOutcome } from "./search.ts";

/** What has become of a payment for a listing; `cancelled` is one that was left before it. */
export type ListingPaymentState = components["schemas"]["ListingPaymentState"] | "cancelled";

/** What has become of a listing's payment, as far as it is known. */
export interface ListingPaymentView {
  state: ListingPaymentState;
  /** How often it was asked about. */
  polls: number;
  /** Whether it is asked about again. */
  waiting: boolean;
  /** Why the last time failed; the next one may succeed. */
  problem: Problem | undefined;
}

/**
 * Asks what has become of a listing's payment until that is final: in growing intervals, and at once when a live event
 * says that the listing changed. Whoever left the payment page has nothing to wait for.
 */
export function useListingPayment(id: string, outcome: CheckoutOutcome): ListingPaymentView {
  const client = useQueryClient();
  const { latest, polls, problem, waiting, poll } = usePolls<ListingPaymentState>({
    first: outcome === "paid" ? "processing" : "cancelled",
    ask: async () => {
      const path = { id };
      const { state, listing } = await unwrap(
        api.POST("/api/provider/listings/{id}/check-payment", { params: { path } }),
      );
      if (state !== "processing") {
        client.setQueryData(providerListing(id).queryKey, listing);
        void refreshListings(client);
      }
      return state;
    },
    // What is final stays, whatever an earlier response says.
    newer: (response, shown) => (shown === "processing" ? response : shown),
    isWaiting: (polled) => polled.latest === "processing",
  });
  useLive(["listing.changed"], (event) => {
    const isOfOther = event?.kind === "listing.changed" && event.data.listing_id !== id;
    if (waiting && !isOfOther) void poll();
  });
  return { state: latest, polls, waiting, problem };
}
