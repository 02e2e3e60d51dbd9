/** Parses a percentage, a whole number from 0 to 100; `undefined` for any other text. */
export function parseProgress(text: string): number | undefined {
  const typed = text.trim().replace(/\s*%$/, "");
  const value = Number(typed);
  return /^\d{1,3}$/.test(typed) && value <= 100 ? value : undefined;
}

/** The error for any other text. */
export const PROGRESS_ERROR = "Please enter a whole number from 0 to 100";
