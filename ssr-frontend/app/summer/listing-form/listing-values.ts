import { parseAmount } from "../../money/amount-field.ts";

/**
 * The form values, as typed, that an admin's and a provider's form share. The names are those of the request
 * body, so that the API's errors match the fields.
 */
export interface ListingValues {
  title: string;
  category: string;
  discipline: string;
  description: string;
  location: string;
  country: string;
  remote: boolean;
  starts_on: string;
  ends_on: string;
  deadline_date: string;
  deadline_time: string;
  deadline_zone: string;
  decision_on: string;
  /** In dollars. */
  cost_cents: string;
  aid: string;
  paid: boolean;
  stipend: string;
  min_grade: string;
  max_grade: string;
  residency: string;
  run_by: string;
  apply_url: string;
}

const COST_ERROR = "Please enter an amount in dollars, such as 3,450 or 49.50.";

/** The error of a typed cost; `undefined` for a valid amount. */
export const costError = (typed: string): string | undefined =>
  parseAmount(typed) === undefined ? COST_ERROR : undefined;
