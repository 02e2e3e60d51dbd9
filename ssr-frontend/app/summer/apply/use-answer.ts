import { useUnsentText } from "../applications/use-unsent-text.ts";

/** The answer to an opportunity's question, as it is typed. */
export const useAnswer = (opportunityId: string) => useUnsentText("answer", opportunityId);
