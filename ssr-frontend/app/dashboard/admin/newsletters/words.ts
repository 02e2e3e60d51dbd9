import { countText, countWords } from "../../../components/count-words.ts";
import type { StatusTone } from "../../../components/status-badge.tsx";
import type {
  AdminNewsletter,
  NewsletterState,
  SubscriberState,
} from "../../../queries/admin-newsletters.ts";
import { dateAndTime } from "../../../time/format.ts";

/** The labels of a newsletter's states. A draft is neutral: it has no color. */
export const NEWSLETTER_STATES: Record<NewsletterState, { label: string; tone?: StatusTone }> = {
  draft: { label: "Draft" },
  sending: { label: "Sending", tone: "pending" },
  stopped: { label: "Stopped", tone: "cancelled" },
  sent: { label: "Sent", tone: "completed" },
};

/** The labels of a subscriber's states. */
export const SUBSCRIBER_STATES: Record<SubscriberState, { label: string; tone: StatusTone }> = {
  confirmed: { label: "Confirmed", tone: "confirmed" },
  waiting: { label: "Not confirmed yet", tone: "pending" },
  left: { label: "Left", tone: "cancelled" },
};

/** The subject, or a placeholder for a draft without one. */
export const subjectOf = ({ subject }: Pick<AdminNewsletter, "subject">): string =>
  subject || "Without a subject";

/** The state of a newsletter in one line. */
export function newsletterNote(newsletter: AdminNewsletter, zone: string): string {
  const { state, counts, updated_at, started_at, ended_at } = newsletter;
  const on = (instant: string | null | undefined) => (instant ? dateAndTime(instant, zone) : "");
  const reach = `${countText(counts.sent)} of ${countWords(counts.audience, "subscriber")}`;
  if (state === "draft") return `Last changed ${on(updated_at)}`;
  if (state === "sending") return `${reach} so far; started ${on(started_at)}`;
  return state === "stopped" ? `Stopped ${on(ended_at)} after ${reach}` : `Sent to ${reach}, ${on(ended_at)}`;
}
