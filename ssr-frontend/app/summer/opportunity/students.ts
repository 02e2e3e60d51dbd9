import type { OpportunityCard } from "./opportunity.ts";

/** The API's number for the first year of college. */
const COLLEGE = 13;

/** Who may apply, by school year: `Grades 9–12`, `Grade 12 and the first year of college`. */
export function gradesText({
  min_grade: min,
  max_grade: max,
}: Pick<OpportunityCard, "min_grade" | "max_grade">): string {
  if (min === COLLEGE) return "First year of college";
  const last = Math.min(max, COLLEGE - 1);
  const school = min === last ? `Grade ${min}` : `Grades ${min}–${last}`;
  return max === COLLEGE ? `${school} and the first year of college` : school;
}

const countryNames = new Intl.DisplayNames("en", { type: "region" });

/** A country's name, of its two letters. */
export const countryName = (code: string): string => countryNames.of(code) ?? code;

/** Where it is, with its country unless that is the United States or named already. */
export function placeText({ location, country }: Pick<OpportunityCard, "location" | "country">): string {
  const name = countryName(country);
  return country === "US" || location.includes(name) ? location : `${location}, ${name}`;
}
