import { useState } from "react";
import { api } from "../../api/browser.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { useReload } from "../../api/reload.ts";
import type { Booking } from "../../bookings/booking.ts";
import { useToast } from "../../components/toasts.tsx";

/** Completes a lesson or cancels a hold, and says how that went. */
export function useChangeBooking({ id }: Booking) {
  const toast = useToast();
  const reload = useReload();
  const [busy, setBusy] = useState(false);

  async function change(action: "complete" | "cancel"): Promise<void> {
    setBusy(true);
    try {
      const path = `/api/bookings/{id}/${action}` as const;
      const { status } = await unwrap(api.POST(path, { params: { path: { id } } }));
      toast.success("Booking updated", `Status changed to ${status}.`);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      toast.error("Error updating booking", problem.message);
    }
    await reload();
    setBusy(false);
  }
  return { busy, change };
}
