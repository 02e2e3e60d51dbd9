import type { OpportunityCard } from "./opportunity.ts";

/** The API's number for the first year of college. */
const COLLEGE = 13;

/** The eligible grades: `Grades 9–12`, `Grade 12 and the first year of college`. */
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

/** The name of a country by its two-letter code. */
export const countryName = (code: string): string => countryNames.of(code) ?? code;

/** The place, with its country unless that is the United States or in the text already. */
export function placeText({ location, country }: Pick<OpportunityCard, "location" | "country">): string {
  const name = countryName(country);
  return country === "US" || location.includes(name) ? location : `${location}, ${name}`;
}
