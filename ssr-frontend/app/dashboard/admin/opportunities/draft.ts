import { fieldAmount, parseAmount } from "../../../money/amount-field.ts";
import type { AdminOpportunityDetail, OpportunityDraft } from "../../../queries/admin-opportunities.ts";
import { costError, type ListingValues } from "../../../summer/listing-form/listing-values.ts";
import { categoryOf } from "../../../summer/opportunity/categories.ts";
import { isDate } from "../../../time/wall.ts";

/** The values of an opportunity's form, as typed. */
export interface OpportunityValues extends ListingValues {
  organization: string;
  verified: string;
  /** Empty while there is no page yet. */
  slug: string;
}

export type OpportunityFieldName = keyof OpportunityValues;

/** The defaults are what most organizations state. */
export const EMPTY_VALUES: OpportunityValues = {
  title: "",
  organization: "",
  category: "",
  discipline: "",
  description: "",
  location: "",
  country: "US",
  remote: false,
  starts_on: "",
  ends_on: "",
  deadline_date: "",
  deadline_time: "23:59",
  deadline_zone: "America/New_York",
  decision_on: "",
  cost_cents: "",
  aid: "",
  paid: false,
  stipend: "",
  min_grade: "9",
  max_grade: "12",
  residency: "",
  run_by: "",
  apply_url: "",
  verified: "",
  slug: "",
};

/** The initial values of a listed opportunity's form. */
export function valuesOf(detail: AdminOpportunityDetail): OpportunityValues {
  const { deadline } = detail;
  return {
    ...EMPTY_VALUES,
    ...pickTexts(detail),
    remote: detail.remote,
    paid: detail.paid,
    deadline_date: deadline.date,
    deadline_time: deadline.time,
    deadline_zone: deadline.zone,
    decision_on: detail.decision_on ?? "",
    cost_cents: fieldAmount(detail.cost_cents),
    min_grade: String(detail.min_grade),
    max_grade: String(detail.max_grade),
    verified: detail.verified ?? "",
  };
}

const pickTexts = ({
  title,
  organization,
  category,
  discipline,
  description,
  location,
  country,
  starts_on,
  ends_on,
  aid,
  stipend,
  residency,
  run_by,
  apply_url,
  slug,
}: AdminOpportunityDetail) => ({
  title,
  organization,
  category,
  discipline,
  description,
  location,
  country,
  starts_on,
  ends_on,
  aid,
  stipend,
  residency,
  run_by,
  apply_url,
  slug,
});

/** The request body of a form without `draftErrors`. */
export function draftOf(values: OpportunityValues): OpportunityDraft {
  const { slug: _, cost_cents, category, verified, decision_on, min_grade, max_grade, ...same } = values;
  return {
    ...same,
    category: categoryOf(category) ?? "internship",
    cost_cents: parseAmount(cost_cents) ?? 0,
    decision_on: decision_on || null,
    min_grade: Number(min_grade),
    max_grade: Number(max_grade),
    verified: verified === "university" || verified === "organization" ? verified : null,
  };
}

/** The required fields with the API's messages, so that all missing ones are reported at once. */
const REQUIRED: Partial<Record<OpportunityFieldName, string>> = {
  title: "Please enter a title.",
  organization: "Please say who offers it.",
  category: "Please choose what kind of program it is.",
  discipline: "Please say what it’s about.",
  description: "Please say what students do there.",
  location: "Please say where it is.",
  country: "Please enter the two letters of a country, such as US.",
  deadline_time: "Please enter a time such as 11:59 PM.",
  cost_cents: "Please enter what a family pays in total; 0 if it’s free.",
  run_by: "Please say who really runs it.",
  apply_url: "Please paste the full address of the page, such as https://example.edu/apply.",
};

const DATES = { starts_on: "its first day", ends_on: "its last day", deadline_date: "the deadline" } as const;

/** The values that cannot be sent, by field. The API validates everything else. */
export function draftErrors(values: OpportunityValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [name, words] of Object.entries(REQUIRED))
    if (!String(values[name as OpportunityFieldName]).trim()) errors[name] = words;
  for (const [name, what] of Object.entries(DATES))
    if (!isDate(values[name as keyof typeof DATES])) errors[name] = `Please enter ${what}.`;
  if (values.decision_on && !isDate(values.decision_on))
    errors.decision_on = "Please enter a date, or leave it empty.";
  const wrongCost = costError(values.cost_cents);
  if (!errors.cost_cents && wrongCost) errors.cost_cents = wrongCost;
  return errors;
}
