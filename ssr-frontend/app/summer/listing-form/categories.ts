import type { components } from "../../api/schema.gen.ts";

type Schemas = components["schemas"];

/** Kinds of programs, as their lists have them. */
export const CATEGORIES: Record<Schemas["OpportunityCategory"], string> = {
  internship: "Internship",
  research: "Research",
  bootcamp: "Bootcamp",
  "pre-college": "Pre-College",
};

/** The kind of program that is chosen; nothing before one is. */
export const categoryOf = (text: string): Schemas["OpportunityCategory"] | null =>
  Object.hasOwn(CATEGORIES, text) ? (text as Schemas["OpportunityCategory"]) : null;
