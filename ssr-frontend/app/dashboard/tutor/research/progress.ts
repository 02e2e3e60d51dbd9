/** A percentage as somebody has typed it, if it is a whole number from 0 to 100. */
export function parseProgress(text: string): number | undefined {
  const typed = text.trim().replace(/\s*%$/, "");
  const value = Number(typed);
  return /^\d{1,3}$/.test(typed) && value <= 100 ? value : undefined;
}

/** What to say of anything else. */
export const PROGRESS_ERROR = "Please enter a whole number from 0 to 100";
