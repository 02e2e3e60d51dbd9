import { useState } from "react";
import { api } from "../../api/browser.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { useReload } from "../../api/reload.ts";
import type { components } from "../../api/schema.gen.ts";
import { useToast } from "../../components/toasts.tsx";

type NewAvailability = components["schemas"]["NewAvailability"];

/** What is missing before a time can be added, if anything. */
export function missingField({ subjects, start_time, end_time }: NewAvailability): string | undefined {
  if (subjects.length === 0) return "Please select at least one subject at the top";
  if (!start_time || !end_time) return "Please set start and end times";
  return undefined;
}

/** Said whatever kept a time from being added; why follows it. */
const ADD_FAILED = "Failed to add some availability slots.";

const subjectsWords = (count: number) => (count === 1 ? "1 subject" : `${count} subjects`);

/** Adds a time on a weekday for all chosen subjects, or for none of them. */
export function useAddAvailability(weekday: string) {
  const toast = useToast();
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  /** Whether it was added. */
  async function add(body: NewAvailability): Promise<boolean> {
    const lacking = missingField(body);
    if (lacking) toast.error(lacking);
    if (lacking || busy) return false;
    setBusy(true);
    try {
      await unwrap(api.POST("/api/tutor/availability", { body }));
      toast.success(
        "Availability added successfully!",
        `${subjectsWords(body.subjects.length)} on ${weekday}, bookable at once.`,
      );
      setProblem("");
      await reload();
      return true;
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      toast.error("Error adding availability", `${ADD_FAILED} ${cause.message}`);
      setProblem(cause.message);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, clear: () => setProblem(""), add };
}

/** Takes a time away; lessons that are booked in it stay. */
export function useRemoveAvailability() {
  const toast = useToast();
  const reload = useReload();
  const [busy, setBusy] = useState(false);

  async function remove(id: string): Promise<void> {
    setBusy(true);
    try {
      await unwrap(api.DELETE("/api/tutor/availability/{id}", { params: { path: { id } } }));
      toast.success("Availability removed");
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      toast.error("Error removing availability", cause.message);
    }
    await reload();
    setBusy(false);
  }
  return { busy, remove };
}
