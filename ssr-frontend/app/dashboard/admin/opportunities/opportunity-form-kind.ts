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
    changed: "Another admin changed this in the meantime.",
    taken: "The form shows what they entered in:",
    takeTheirs: "Use theirs",
  },
  draftsOf: "opportunity",
};

export type OpportunityForm = MergingForm<OpportunityValues, AdminOpportunityDetail>;
