import type { components } from "../../../api/schema.gen.ts";
import { useToast } from "../../../components/toasts.tsx";
import { addAvailability, removeAvailability } from "../../../queries/tutor.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";

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
  const { busy, problem, clear, run } = useAction(addAvailability, {
    done: (_, { subjects }) => [
      "Availability added successfully!",
      `${subjectsWords(subjects.length)} on ${weekday}, bookable at once.`,
    ],
    failed: ({ message }) => ({
      toast: ["Error adding availability", `${ADD_FAILED} ${message}`],
      inPlace: message,
    }),
  });

  /** Whether it was added. */
  async function add(body: NewAvailability): Promise<boolean> {
    const lacking = missingField(body);
    if (lacking) toast.error(lacking);
    if (lacking || busy) return false;
    return (await run(body)) !== undefined;
  }
  return { busy, problem, clear, add };
}

/** Takes a time away; lessons that are booked in it stay. */
export const useRemoveAvailability = () =>
  useAction(removeAvailability, {
    done: () => ["Availability removed"],
    failed: failedAs("Error removing availability"),
  });
