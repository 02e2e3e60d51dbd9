import { StatusBadge } from "../../../components/status-badge.tsx";
import type { NewsletterState } from "../../../queries/admin-newsletters.ts";
import { NEWSLETTER_STATES } from "./words.ts";

/** The badge of a newsletter's state. */
export function NewsletterBadge({ state }: { state: NewsletterState }) {
  const { label, tone } = NEWSLETTER_STATES[state];
  return tone ? <StatusBadge tone={tone}>{label}</StatusBadge> : <span className="draft-badge">{label}</span>;
}
