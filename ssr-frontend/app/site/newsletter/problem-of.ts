import { type NewsletterProblem, newsletterProblems } from "#content/newsletter.ts";

/** What the address says went wrong; `null` for nothing, `undefined` for something we do not know. */
export function newsletterProblemOf(url: string): NewsletterProblem | null | undefined {
  const named = new URL(url).searchParams.get("problem");
  if (named === null) return null;
  return Object.hasOwn(newsletterProblems, named) ? (named as NewsletterProblem) : undefined;
}
