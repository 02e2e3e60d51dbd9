import { grades } from "#content/summer-opportunities.ts";
import type { components } from "../../api/schema.gen.ts";
import { countText } from "../../components/count-words.ts";
import { lengthOf } from "../../text-length.ts";

type Schemas = components["schemas"];

/** A student's answers for all applications. */
export type CommonProfile = Schemas["CommonProfile"];

/** A saved field. */
export type ProfileField = Schemas["CommonProfileFieldState"];

/** The name of a field. */
export type ProfileFieldName = ProfileField["field"];

interface FieldRules {
  label: string;
  /** The maximum number of characters. */
  maxLength: number;
  /** Help text. */
  help?: string;
  /** The initial number of lines of a multi-line field. */
  rows?: number;
}

/** The fields in order; the API has the same limits. */
export const PROFILE_FIELDS: Record<ProfileFieldName, FieldRules> = {
  name: { label: "Name", maxLength: 100 },
  grade: { label: "Grade", maxLength: 2, help: "The one you’re in now." },
  gpa: { label: "GPA", maxLength: 20, help: "With its scale, such as 3.8 out of 4." },
  coursework: {
    label: "Coursework",
    maxLength: 1000,
    help: "Courses that say something about you, such as AP Biology.",
    rows: 3,
  },
  test_scores: { label: "Test scores", maxLength: 500, help: "Only the ones you want to share.", rows: 2 },
  interests: {
    label: "Interests",
    maxLength: 1000,
    help: "Fields and questions that interest you.",
    rows: 3,
  },
  skills: { label: "Skills", maxLength: 1000, help: "What you can do: languages, lab work, code.", rows: 3 },
  essay: {
    label: "Essay",
    maxLength: 6000,
    help: "Who you are and what you want to find out. 250–500 words suggested.",
    rows: 12,
  },
};

export const FIELD_NAMES = Object.keys(PROFILE_FIELDS) as ProfileFieldName[];

/** The fields that count toward completion; the essay is optional. */
export const COUNTED_FIELDS = FIELD_NAMES.filter((name) => name !== "essay");

/** The fields that an application requires; the API rejects one without them and lists the missing ones. */
export const NEEDED_FIELDS: readonly ProfileFieldName[] = ["name", "grade", "coursework", "interests"];

/** Formats a field's content. */
export const contentWords = (name: ProfileFieldName, content: string): string =>
  name === "grade" ? (grades.find(({ value }) => value === content)?.label ?? content) : content;

/** A list of fields in a sentence: `name, grade and interests`. */
export const fieldList = (names: readonly ProfileFieldName[]): string =>
  new Intl.ListFormat("en-US").format(names.map((name) => PROFILE_FIELDS[name].label.toLowerCase()));

/** The number of words in a text. */
export const wordCount = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** From this share of the limit on, the remaining characters are counted. */
const COUNTED_FROM = 0.8;

/** The limit of a field as a text: the maximum, then the characters left, then the excess. */
export function limitWords(name: ProfileFieldName, text: string): string {
  const { maxLength } = PROFILE_FIELDS[name];
  const left = maxLength - lengthOf(text);
  if (left < 0) return `${counted(-left)} too many`;
  if (left <= maxLength * (1 - COUNTED_FROM)) return `${counted(left)} left`;
  return `Up to ${counted(maxLength)}`;
}

const counted = (count: number) => (count === 1 ? "1 character" : `${countText(count)} characters`);

/** The field of a profile by name. */
export function fieldOf(profile: CommonProfile, name: ProfileFieldName): ProfileField {
  const found = profile.fields.find(({ field }) => field === name);
  if (!found) throw new Error(`a profile without ${name}`);
  return found;
}

/** The profile with a saved field; an older version of the field changes nothing. */
export function withField(profile: CommonProfile, saved: ProfileField, completion: number): CommonProfile {
  if (fieldOf(profile, saved.field).version >= saved.version) return profile;
  const fields = profile.fields.map((field) => (field.field === saved.field ? saved : field));
  const missing = NEEDED_FIELDS.filter((name) =>
    name === saved.field ? saved.content === "" : profile.missing.includes(name),
  );
  return { ...profile, completion, fields, missing };
}
