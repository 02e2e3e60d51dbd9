import { countText } from "../../components/count-words.ts";
import { parseAmount } from "../../money/amount-field.ts";
import { formatAmount } from "../../money/format.ts";
import { wallMediumDate, wallTime } from "../../time/wall.ts";
import { CATEGORIES } from "../opportunity/categories.ts";
import { countryName, gradesText } from "../opportunity/students.ts";
import type { ListingValues } from "./listing-values.ts";

/** The labels of the fields that an admin's and a provider's form share. */
export const LISTING_LABELS: Record<keyof ListingValues, string> = {
  title: "Title",
  category: "Kind of program",
  discipline: "Field",
  description: "Description",
  location: "Place",
  country: "Country",
  remote: "Students can do it from home",
  starts_on: "First day",
  ends_on: "Last day",
  deadline_date: "Deadline",
  deadline_time: "Time of the deadline",
  deadline_zone: "Time zone of the deadline",
  decision_on: "Decisions by",
  cost_cents: "Full cost, in dollars",
  aid: "Help with the cost",
  paid: "Students are paid",
  stipend: "What they’re paid",
  min_grade: "From grade",
  max_grade: "Up to grade",
  residency: "Residency",
  run_by: "Run by",
  apply_url: "The organization’s own page",
};

/** The maximum length of a description, in characters. */
export const MAX_DESCRIPTION = 4000;

/** The last sentences of a description's help. */
export const DESCRIPTION_LIMITS = `A blank line starts a new paragraph. Up to ${countText(MAX_DESCRIPTION)} characters.`;

/** The help texts of both forms. */
export const LISTING_HELP = {
  discipline: "What it’s about, such as Molecular biology.",
  country: "Two letters, such as US for the United States or CA for Canada.",
  cost_cents: "0 if it’s free.",
  aid: "Scholarships and fee waivers, and for whom.",
  residency: "Such as U.S. citizens and permanent residents. Leave it empty if everyone may apply.",
  apply_url: "Where students apply. The whole address, such as https://example.edu/apply.",
} as const satisfies Partial<Record<keyof ListingValues, string>>;

/** The grades that a listing can be for. */
export const GRADES = ["6", "7", "8", "9", "10", "11", "12", "13"];

/** `Grade 9`, `First year of college`. */
export const gradeWords = (grade: string): string =>
  gradesText({ min_grade: Number(grade), max_grade: Number(grade) });

/** How to display fields whose value differs from the text that people read. */
const READINGS: Partial<Record<string, (text: string) => string>> = {
  category: (text) => CATEGORIES[text as keyof typeof CATEGORIES] ?? text,
  country: (text) => (/^[A-Za-z]{2}$/.test(text) ? countryName(text.toUpperCase()) : text),
  starts_on: wallMediumDate,
  ends_on: wallMediumDate,
  deadline_date: wallMediumDate,
  decision_on: wallMediumDate,
  deadline_time: wallTime,
  cost_cents: (text) => {
    const cents = parseAmount(text);
    return cents === undefined ? text : formatAmount(cents);
  },
  min_grade: gradeWords,
  max_grade: gradeWords,
} satisfies Partial<Record<keyof ListingValues, (text: string) => string>>;

/**
 * Formats a field's value.
 *
 * @param readings formats of fields that only one form has
 */
export function fieldText(
  name: string,
  value: string | boolean,
  readings: Partial<Record<string, (text: string) => string>> = {},
): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value.trim() === "" ? "Nothing" : ((readings[name] ?? READINGS[name])?.(value) ?? value);
}
