import { parseAmount } from "../../money/amount-field.ts";

/**
 * What stands in the fields of whoever lists a program, as it is typed: those that an admin's form and a provider's share.
 * Named like what is sent, so that the API's errors find their fields.
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

/** What is wrong with a cost that is typed; nothing where it is an amount. */
export const costError = (typed: string): string | undefined =>
  parseAmount(typed) === undefined ? COST_ERROR : undefined;
