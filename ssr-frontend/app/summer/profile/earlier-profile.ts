/** A profile in the browser's storage, from before profiles were stored in accounts. */
import { grades } from "#content/summer-opportunities.ts";
import { withStorage } from "../../components/storage.ts";
import { FIELD_NAMES, type ProfileFieldName } from "./common-profile.ts";

const STORAGE_KEY = "commonProfile";

/** The names of the fields in storage. */
const STORED_NAMES: Record<ProfileFieldName, string> = {
  name: "name",
  grade: "grade",
  gpa: "gpa",
  coursework: "coursework",
  test_scores: "testScores",
  interests: "interests",
  skills: "skills",
  essay: "essay",
};

export type EarlierProfile = Partial<Record<ProfileFieldName, string>>;

/** Reads it; `undefined` if there is none, or it is invalid. */
export function readEarlierProfile(): EarlierProfile {
  const text = withStorage(() => localStorage.getItem(STORAGE_KEY));
  const stored = parse(text ?? "");
  const fields = FIELD_NAMES.flatMap((name) => {
    const value = stored[STORED_NAMES[name]];
    return typeof value === "string" && value.trim() ? [[name, value.trim()] as const] : [];
  });
  return Object.fromEntries(fields);
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Deletes it from the browser's storage. */
export const forgetEarlierProfile = (): void => void withStorage(() => localStorage.removeItem(STORAGE_KEY));

/** Parses a grade that was typed freely: `10`, `10th grade`, `Grade 10`. */
export function gradeFrom(text: string): string | undefined {
  const [number] = /\d+/.exec(text) ?? [];
  return grades.find(({ value }) => value === number && Number(value) <= 12)?.value;
}
