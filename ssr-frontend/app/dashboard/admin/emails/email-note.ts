import { countWords } from "../../../components/count-words.ts";
import type { OutgoingEmail } from "../../../queries/admin.ts";
import { dateAndTime } from "../../../time/format.ts";

const tries = (attempts: number) => countWords(attempts, "try", "tries");

/** The state of an email: `Gave up Nov 20, 2026, 12:00 AM after 8 tries.` */
export function emailNote(
  { state, attempts, due_at, sent_at, failed_at }: OutgoingEmail,
  zone: string,
): string {
  const on = (instant: string | null | undefined) => (instant ? ` ${dateAndTime(instant, zone)}` : "");
  if (state === "sent") return `Sent${on(sent_at)}.`;
  if (state === "failed") return `Gave up${on(failed_at)} after ${tries(attempts)}.`;
  return attempts === 0 ? "On its way." : `${tries(attempts)} so far; the next one${on(due_at)}.`;
}
