import { UUID } from "../uuid.ts";
import { parseSubject, type Subject } from "./subject.ts";

/** A tutor's free hour that somebody has chosen to book. */
export interface ChosenHour {
  /** The tutor's id. */
  tutor: string;
  subject: Subject;
  /** Its start, as the API writes instants: `2026-11-29T21:00:00Z`. */
  starts_at: string;
}

/** The page that books a chosen hour. */
const CONFIRM_PATH = "/book";

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/**
 * The address that books an hour. It carries the choice through sign-in, sign-up and the email's link, so nothing
 * has to be stored for it.
 */
export const confirmHref = ({ tutor, subject, starts_at }: ChosenHour): string =>
  `${CONFIRM_PATH}?${new URLSearchParams({ tutor, subject, at: starts_at })}`;

/** The hour in the address of that page; `undefined` if it is incomplete or invalid. */
export function chosenHourOf(params: URLSearchParams): ChosenHour | undefined {
  const [tutor, starts_at] = [params.get("tutor") ?? "", params.get("at") ?? ""];
  const subject = parseSubject(params.get("subject"));
  if (!subject || !UUID.test(tutor) || !INSTANT.test(starts_at)) return undefined;
  return Number.isNaN(Date.parse(starts_at)) ? undefined : { tutor, subject, starts_at };
}

/** The hour that somebody signs in for, in the path to open afterward. */
export function chosenHourIn(path: string): ChosenHour | undefined {
  const [page, query = ""] = path.split("?");
  return page === CONFIRM_PATH ? chosenHourOf(new URLSearchParams(query)) : undefined;
}

/** The address at which a student chooses another time of the tutor. */
export const otherTimesHref = ({ tutor, subject }: Pick<ChosenHour, "tutor" | "subject">): string =>
  `/dashboard/student/lessons?${new URLSearchParams({ subject, tutor })}#book`;
