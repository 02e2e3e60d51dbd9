import type { FieldWords } from "../../../components/merging-form/use-merging-form.ts";
import {
  DESCRIPTION_LIMITS,
  fieldText,
  LISTING_HELP,
  LISTING_LABELS,
} from "../../../summer/listing-form/listing-words.ts";
import { opportunityPath } from "../../../summer/opportunity/opportunity.ts";
import type { OpportunityFieldName, OpportunityValues } from "./draft.ts";

/** The labels of the form's fields. */
export const FIELD_LABELS: Record<OpportunityFieldName, string> = {
  ...LISTING_LABELS,
  organization: "Organization",
  verified: "Verified by us",
  slug: "Address",
};

/** The texts of the form. */
export const OPPORTUNITY_WORDS: FieldWords<OpportunityValues> = {
  labels: FIELD_LABELS,
  help: {
    ...LISTING_HELP,
    organization: "Who offers it, as families know the name.",
    description: `What students do there, in plain words. ${DESCRIPTION_LIMITS}`,
    decision_on: "When applicants hear back. Leave it empty if the organization doesn’t say.",
    location: "Town and state, such as Woods Hole, MA. For a remote program, where its organization is.",
    stipend: "Such as $15 an hour. Leave it empty if the organization doesn’t say.",
    run_by: "Who really runs it: the university itself, or a company that rents its rooms.",
    verified: "Only if you’ve checked that it exists and is behind this program: its badge says so.",
    slug: `What comes after ${opportunityPath({ slug: "" })}: small letters, digits and hyphens. Links that people have saved or shared keep working.`,
  },
};

/** The kinds of verification, by the API's value. */
export const VERIFICATIONS = { university: "University", organization: "Organization" } as const;

const READINGS = {
  verified: (text: string) => VERIFICATIONS[text as keyof typeof VERIFICATIONS] ?? text,
};

/** Formats a field's value. */
export const valueWords = (name: OpportunityFieldName, value: string | boolean): string =>
  fieldText(name, value, READINGS);
