import { useSession } from "../../queries/session.ts";
import { saveOpportunity } from "../../queries/summer-saved.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import { useServerTime } from "../../time/server-clock.tsx";
import type { Deadline } from "../opportunity/opportunity.ts";
import { closesWords, reminderWords } from "./deadline.tsx";

interface Saveable {
  title: string;
  deadline: Deadline;
}

/** Saves an opportunity, and shows the result in a toast. */
export function useSave({ title, deadline }: Saveable) {
  const serverTime = useServerTime(useSession().now);
  return useAction(saveOpportunity, {
    done: () => {
      const now = serverTime();
      const words = reminderWords(deadline, now);
      return [
        "Saved",
        words ? `${title}: we’ll email you ${words}.` : `${title} ${closesWords(deadline, now)}.`,
      ];
    },
    failed: failedAs("Not saved"),
  });
}
