import { countText } from "../../../../components/count-words.ts";

/** A limit that admins set. */
export type LimitName =
  | "session_minutes"
  | "sessions_per_day"
  | "minutes_per_day"
  | "academy_minutes_per_day";

interface LimitField {
  name: LimitName;
  label: string;
  least: number;
  most: number;
  /** Help text beside the bounds. */
  help?: string;
}

/** The limits in the form's order, with the API's bounds. */
export const LIMIT_FIELDS: readonly LimitField[] = [
  { name: "session_minutes", label: "Minutes per session", least: 5, most: 180 },
  { name: "sessions_per_day", label: "Sessions per person per day", least: 1, most: 100 },
  {
    name: "minutes_per_day",
    label: "Minutes per person per day",
    least: 5,
    most: 720,
    help: "For all their sessions together.",
  },
  {
    name: "academy_minutes_per_day",
    label: "Minutes for everyone per day",
    least: 0,
    most: 1_000_000,
    help: "The most the academy pays for. With 0, no session can start.",
  },
];

export type LimitNumbers = Record<LimitName, number>;
export type LimitTexts = Record<LimitName, string>;

/** The bounds of a limit: `5 to 180.` */
export const boundsWords = ({ least, most, help }: LimitField): string =>
  [`${countText(least)} to ${countText(most)}.`, help].filter(Boolean).join(" ");

const entriesOf = <T>(value: (name: LimitName) => T): Record<LimitName, T> =>
  Object.fromEntries(LIMIT_FIELDS.map(({ name }) => [name, value(name)])) as Record<LimitName, T>;

/** The limits as the form's texts. */
export const textsOf = (limits: LimitNumbers): LimitTexts => entriesOf((name) => String(limits[name]));

/** Parses a whole number, which may contain commas; NaN for anything else. */
function numberIn(text: string): number {
  const digits = text.trim().replace(/,/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}

export const numbersIn = (texts: LimitTexts): LimitNumbers => entriesOf((name) => numberIn(texts[name]));

/** The errors of the form's texts, by field. */
export function limitErrors(texts: LimitTexts): Record<string, string> {
  const numbers = numbersIn(texts);
  const wrong = LIMIT_FIELDS.filter(
    ({ name, least, most }) => !(numbers[name] >= least && numbers[name] <= most),
  );
  return Object.fromEntries(
    wrong.map(({ name, least, most }) => [
      name,
      `Please enter a whole number from ${countText(least)} to ${countText(most)}.`,
    ]),
  );
}

/** The limits that differ. */
export const changedLimits = (one: LimitNumbers, other: LimitNumbers): LimitField[] =>
  LIMIT_FIELDS.filter(({ name }) => !Object.is(one[name], other[name]));
