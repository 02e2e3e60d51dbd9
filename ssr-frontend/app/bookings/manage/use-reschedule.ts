import { useState } from "react";
import { api } from "../../api/browser.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { useToast } from "../../components/toasts.tsx";
import type { Booking } from "../booking.ts";
import { lessonWords } from "../lesson-time.tsx";
import type { FreeTime } from "./use-free-times.ts";

/** How a try to move a lesson ended: for good, with the hour gone, or so that trying again makes sense. */
type Outcome = "over" | "taken" | "refused";

/** Refusals of this one hour: another can still be had. */
const TAKEN = new Set(["slot_taken", "student_busy", "slot_unavailable"]);

/** Moves a lesson, and says what came of it. */
export function useReschedule({ id }: Booking) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  function fail({ code, status, message }: Problem): Outcome {
    if (TAKEN.has(code)) {
      setProblem(`${message} The times above are up to date.`);
      return "taken";
    }
    // It is too late, or the lesson is not what the page shows any more.
    if (status === 409 || status === 404) {
      toast.error("Error updating booking", message);
      return "over";
    }
    setProblem(message);
    return "refused";
  }

  async function move({ starts_at }: FreeTime): Promise<Outcome> {
    setBusy(true);
    setProblem("");
    try {
      const params = { path: { id } };
      const booking = await unwrap(
        api.POST("/api/bookings/{id}/reschedule", { params, body: { starts_at } }),
      );
      toast.success("Session rescheduled", `It is now on ${lessonWords(booking)}.`);
      return "over";
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      return fail(cause);
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, clear: () => setProblem(""), move };
}
