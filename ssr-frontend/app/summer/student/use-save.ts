import { saveOpportunity } from "../../queries/summer-saved.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";

/** Saves an opportunity, and says what comes of it. */
export const useSave = (title: string) =>
  useAction(saveOpportunity, {
    done: () => ["Saved", `We email you a week before ${title} closes, and again two days before.`],
    failed: failedAs("Not saved"),
  });
