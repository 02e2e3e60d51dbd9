import { useState } from "react";
import { api } from "../../api/browser.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { useToast } from "../../components/toasts.tsx";
import type { Booking } from "../booking.ts";
import { lessonWords } from "../lesson-time.tsx";
import type { FreeSlot } from "./use-free-times.ts";

/** Refusals of this one hour: another can still be had. */
const SLOT_TAKEN_CODES = new Set(["slot_taken", "student_busy", "slot_unavailable"]);

/**
 * Moves a lesson, and says what came of it.
 *
 * @param refresh loads the free times again; resolves to whether they are up to date
 */
export function useReschedule({ id }: Booking, refresh: () => Promise<boolean>) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function fail({ code, status, message }: Problem): Promise<boolean> {
    if (SLOT_TAKEN_CODES.has(code)) {
      setProblem((await refresh()) ? `${message} The times above are up to date.` : message);
      return false;
    }
    // It is too late, or the lesson is not what the page shows any more.
    if (status === 409 || status === 404) {
      toast.error("Error updating booking", message);
      return true;
    }
    setProblem(message);
    return false;
  }

  /** Whether it is over, one way or the other; where it is not, another try makes sense. */
  async function move({ starts_at }: FreeSlot): Promise<boolean> {
    setBusy(true);
    setProblem("");
    try {
      const params = { path: { id } };
      const booking = await unwrap(
        api.POST("/api/bookings/{id}/reschedule", { params, body: { starts_at } }),
      );
      toast.success("Session rescheduled", `It is now on ${lessonWords(booking)}.`);
      return true;
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      return await fail(cause);
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, clear: () => setProblem(""), move };
}
