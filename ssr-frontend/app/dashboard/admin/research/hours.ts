const MAX_HOURS = 500;

/** A number of hours as somebody has typed it, if a project can include so many. */
export function parseHours(text: string): number | undefined {
  const typed = text.trim();
  const hours = Number(typed);
  return /^\d{1,3}$/.test(typed) && hours >= 1 && hours <= MAX_HOURS ? hours : undefined;
}

/** What to say of anything else. */
export const HOURS_ERROR = `Please enter a whole number from 1 to ${MAX_HOURS}`;
