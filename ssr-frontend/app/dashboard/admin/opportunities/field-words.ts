import { countryName, gradesText } from "../../../site/summer/components/students.ts";
import { wallMediumDate, wallTime } from "../../../time/wall.ts";
import type { OpportunityFieldName, OpportunityValues } from "./draft.ts";
import { CATEGORIES } from "./words.ts";

/** What the form's fields are called. */
export const FIELD_LABELS: Record<OpportunityFieldName, string> = {
  title: "Title",
  organization: "Organization",
  category: "Kind of program",
  discipline: "Field",
  description: "Description",
  location: "Place",
  country: "Country",
  remote: "It can be done from home",
  starts_on: "First day",
  ends_on: "Last day",
  deadline_date: "Deadline",
  deadline_time: "Time of the deadline",
  deadline_zone: "Time zone of the deadline",
  decision_on: "Decisions by",
  cost_cents: "Whole cost, in dollars",
  aid: "Help with the cost",
  paid: "Students are paid",
  stipend: "What they are paid",
  min_grade: "From grade",
  max_grade: "Up to grade",
  residency: "Residency",
  run_by: "Run by",
  apply_url: "The organization’s own page",
  verified: "Verified by us",
  slug: "Address",
};

/** What can be said to be verified, by the API's value. */
export const VERIFICATIONS = { university: "University", organization: "Organization" } as const;

/** The grades that a listing can be for. */
export const GRADES = ["6", "7", "8", "9", "10", "11", "12", "13"];

/** `Grade 9`, `First year of college`. */
export const gradeWords = (grade: string): string =>
  gradesText({ min_grade: Number(grade), max_grade: Number(grade) });

/** How a field's content is read, where that is not how it is typed. */
const WORDS: Partial<Record<OpportunityFieldName, (text: string) => string>> = {
  category: (text) => CATEGORIES[text as keyof typeof CATEGORIES] ?? text,
  country: (text) => countryName(text),
  starts_on: wallMediumDate,
  ends_on: wallMediumDate,
  deadline_date: wallMediumDate,
  decision_on: wallMediumDate,
  deadline_time: wallTime,
  cost_cents: (text) => `$${text}`,
  min_grade: gradeWords,
  max_grade: gradeWords,
  verified: (text) => VERIFICATIONS[text as keyof typeof VERIFICATIONS] ?? text,
};

/** What stands in a field, in words. */
export function valueWords(name: OpportunityFieldName, { [name]: value }: OpportunityValues): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value.trim() === "" ? "Nothing" : (WORDS[name]?.(value) ?? value);
}
