import type { components } from "../../api/schema.gen.ts";

type Schemas = components["schemas"];

/** The labels of the categories. */
export const CATEGORIES: Record<Schemas["OpportunityCategory"], string> = {
  internship: "Internship",
  research: "Research",
  bootcamp: "Bootcamp",
  "pre-college": "Pre-College",
};

/** The chosen category; null before one is chosen. */
export const categoryOf = (text: string): Schemas["OpportunityCategory"] | null =>
  Object.hasOwn(CATEGORIES, text) ? (text as Schemas["OpportunityCategory"]) : null;
