import type { MergingForm, MergingFormKind } from "../../../components/merging-form/use-merging-form.ts";
import type { AdminOpportunityDetail } from "../../../queries/admin-opportunities.ts";
import { EMPTY_VALUES, type OpportunityValues, valuesOf } from "./draft.ts";
import { OPPORTUNITY_WORDS, valueWords } from "./field-words.ts";

/** The form of an opportunity, which several admins may edit. */
export const OPPORTUNITY_FORM: MergingFormKind<OpportunityValues, AdminOpportunityDetail> = {
  empty: EMPTY_VALUES,
  valuesOf,
  words: OPPORTUNITY_WORDS,
  textOf: valueWords,
  meanwhile: {
    changed: "Another admin has changed this meanwhile.",
    taken: "In the form you see what they have entered in:",
    takeTheirs: "Take theirs",
  },
  draftsOf: "opportunity",
};

export type OpportunityForm = MergingForm<OpportunityValues, AdminOpportunityDetail>;
