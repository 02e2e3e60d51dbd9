import { useUnsentText } from "../applications/use-unsent-text.ts";

/** The draft of the answer to an opportunity's question. */
export const useAnswer = (opportunityId: string) => useUnsentText("answer", opportunityId);
