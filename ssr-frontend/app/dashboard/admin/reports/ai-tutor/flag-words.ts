import { fullName } from "../../../../components/full-name.ts";
import type { AiTutorFlag } from "../../../../queries/admin-ai-tutor.ts";

/** Moderation categories in plain words. <https://developers.openai.com/api/docs/guides/moderation> */
const CATEGORIES: Record<string, string> = {
  "self-harm/intent": "A wish to harm oneself",
  "self-harm/instructions": "Ways to harm oneself",
  "self-harm": "Talk of harming oneself",
  "sexual/minors": "Sexual content about a child",
  "harassment/threatening": "A threat against someone",
  "hate/threatening": "Hatred of a group, with a threat",
  "illicit/violent": "Weapons, or a violent crime",
  sexual: "Sexual content",
  harassment: "Insults or bullying",
  hate: "Hatred of a group",
  illicit: "Something illegal",
  violence: "Violence",
  "violence/graphic": "Graphic violence",
};

/** The order of severity is the order above. */
const ORDER = Object.keys(CATEGORIES);
const rank = (category: string): number => (category in CATEGORIES ? ORDER.indexOf(category) : ORDER.length);

const categoryWords = (category: string): string => CATEGORIES[category] ?? category.replace(/[/_-]/g, " ");

/** The categories found, the most severe first. A category that a subcategory covers is omitted. */
export function foundWords({ categories }: Pick<AiTutorFlag, "categories">): string {
  const exact = categories.filter(
    (category) => !categories.some((other) => other.startsWith(`${category}/`)),
  );
  const words = exact.toSorted((one, other) => rank(one) - rank(other)).map(categoryWords);
  const text = words.map((word, index) => (index === 0 ? word : lowerFirst(word))).join("; ");
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : "Something we don’t let through";
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The label of each severity: what was done at once. */
export const SEVERITIES: Record<AiTutorFlag["severity"], string> = {
  stop: "Session stopped",
  steer: "Steered back to the topic",
};

/** The author of the flagged text. */
export const SOURCES: Record<AiTutorFlag["source"], string> = {
  student: "Typed by the student",
  tutor: "Said by the AI tutor, and not shown",
};

/** The student whose session it was. */
export const flaggedPerson = ({ person }: Pick<AiTutorFlag, "person">): string =>
  person ? fullName(person) : "Someone without an account";

/** The subject and topic of a session. */
export const aboutWords = ({ subject, topic }: Pick<AiTutorFlag, "subject" | "topic">): string =>
  topic ? `${subject}: ${topic}` : subject;
