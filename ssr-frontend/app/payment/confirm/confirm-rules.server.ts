import { redirect } from "react-router";
import type { FormRules } from "../../api/form-action.server.ts";
import { unwrap } from "../../api/problem.ts";
import { isAllowed } from "../../bookings/booking.ts";
import type { ChosenHour } from "../../bookings/chosen-hour.ts";
import { checkoutUrl } from "../../queries/checkout-url.ts";
import { confirmFormError, readConfirmation, successHref } from "./confirm-rules.ts";

/** An hour that is held, and where it is paid for. */
export interface HeldHour {
  checkout: string;
}

/**
 * Books the hour, or opens the payment of one that is held already. A form's response must not redirect to another
 * site (the pages' `form-action`), so the page links to the Checkout Session.
 */
export const confirmRules = (chosen: ChosenHour): FormRules<HeldHour> => ({
  shownAgain: ["student_notes"],
  check: () => undefined,
  toFormError: confirmFormError,
  async send(form, api) {
    let id = form.get("booking_id")?.toString();
    if (!id) {
      const booking = await unwrap(api.POST("/api/bookings", { body: readConfirmation(form, chosen) }));
      if (!isAllowed(booking, "pay")) return redirect(successHref(booking.id), 303);
      id = booking.id;
    }
    const path = { id };
    return {
      checkout: checkoutUrl(await unwrap(api.POST("/api/bookings/{id}/checkout", { params: { path } }))),
    };
  },
});
