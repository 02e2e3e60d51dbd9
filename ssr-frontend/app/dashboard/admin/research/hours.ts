const MAX_HOURS = 500;

/** Parses a typed number of hours; `undefined` if a project cannot include that many. */
export function parseHours(text: string): number | undefined {
  const typed = text.trim();
  const hours = Number(typed);
  return /^\d{1,3}$/.test(typed) && hours >= 1 && hours <= MAX_HOURS ? hours : undefined;
}

/** The error for any other text. */
export const HOURS_ERROR = `Please enter a whole number from 1 to ${MAX_HOURS}`;
