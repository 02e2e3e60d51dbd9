import { detailPage } from "#content/summer-opportunities.ts";
import type { OpportunityDetail } from "../../../summer/opportunity/opportunity.ts";

/** An organization's statistics of replies; null if there were too few applications. */
type AnswerFigures = NonNullable<NonNullable<OpportunityDetail["posted_by"]>["answers"]>;

/** How fast and how often an organization replies, in a sentence. */
export function answersText(answers: AnswerFigures | null | undefined): string {
  if (!answers) return detailPage.postedBy.tooFew;
  const { applications, answered_percent, median_hours } = answers;
  if (median_hours === null || median_hours === undefined)
    return `Hasn’t replied to any of ${applications} applications in the last year.`;
  return `Replies to ${answered_percent}% of applications, half of them within ${timeText(median_hours)}.`;
}

/** Formats hours, rounded up: `5 hours`, `3 days`. */
function timeText(hours: number): string {
  if (hours <= 1) return "an hour";
  if (hours < 24) return `${hours} hours`;
  const days = Math.ceil(hours / 24);
  return days === 1 ? "a day" : `${days} days`;
}
