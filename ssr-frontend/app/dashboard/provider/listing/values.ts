import { fieldAmount, parseAmount } from "../../../money/amount-field.ts";
import type { ListingDetail, ListingDraft } from "../../../queries/provider-listings.ts";
import { costError, type ListingValues } from "../../../summer/listing-form/listing-values.ts";
import { categoryOf } from "../../../summer/opportunity/categories.ts";
import { isDate } from "../../../time/wall.ts";

/** The values of a provider's listing form, as typed. */
export interface ProviderListingValues extends ListingValues {
  question: string;
}

/** The initial values of a listing's form. */
export function valuesOf({ draft }: Pick<ListingDetail, "draft">): ProviderListingValues {
  const { category, starts_on, ends_on, deadline_date, decision_on, ...same } = draft;
  const { cost_cents, min_grade, max_grade, ...texts } = same;
  return {
    ...texts,
    category: category ?? "",
    starts_on: starts_on ?? "",
    ends_on: ends_on ?? "",
    deadline_date: deadline_date ?? "",
    decision_on: decision_on ?? "",
    cost_cents: typeof cost_cents === "number" ? fieldAmount(cost_cents) : "",
    min_grade: String(min_grade ?? ""),
    max_grade: String(max_grade ?? ""),
  };
}

/** The request body of a form without `draftErrors`. */
export function draftOf(values: ProviderListingValues): ListingDraft {
  const { category, starts_on, ends_on, deadline_date, decision_on, ...same } = values;
  const { cost_cents, min_grade, max_grade, ...texts } = same;
  return {
    ...texts,
    category: categoryOf(category),
    starts_on: starts_on || null,
    ends_on: ends_on || null,
    deadline_date: deadline_date || null,
    decision_on: decision_on || null,
    cost_cents: parseAmount(cost_cents) ?? null,
    min_grade: min_grade ? Number(min_grade) : null,
    max_grade: max_grade ? Number(max_grade) : null,
  };
}

const DATES = ["starts_on", "ends_on", "deadline_date", "decision_on"] as const;

/**
 * The values that cannot be sent, by field. A draft may be incomplete: the API reports missing values when it
 * is submitted for review.
 */
export function draftErrors(values: ProviderListingValues): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!values.title.trim()) errors.title = "Please enter a title.";
  for (const name of DATES)
    if (values[name] && !isDate(values[name])) errors[name] = "Please enter a date, or leave it empty.";
  const wrongCost = values.cost_cents.trim() ? costError(values.cost_cents) : undefined;
  if (wrongCost) errors.cost_cents = wrongCost;
  return errors;
}
