import { type NewsletterProblem, newsletterProblems } from "#content/newsletter.ts";

/** The error code in an address; `null` for none, `undefined` for an unknown one. */
export function newsletterProblemOf(url: string): NewsletterProblem | null | undefined {
  const named = new URL(url).searchParams.get("problem");
  if (named === null) return null;
  return Object.hasOwn(newsletterProblems, named) ? (named as NewsletterProblem) : undefined;
}
