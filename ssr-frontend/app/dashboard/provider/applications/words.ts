import { countWords } from "../../../components/count-words.ts";
import {
  isWaiting,
  type ReceivedApplication,
  type ReceivedApplicationState,
  type WaitingApplications,
  waitingWords,
} from "../../../queries/provider-applications.ts";
import type { Listing } from "../../../queries/provider-listings.ts";
import { isOpen, STATES } from "../../../summer/applications/words.ts";
import { mediumDate } from "../../../time/format.ts";

/** The label of a state, for the organization that received the application. */
export const receivedLabel = (state: ReceivedApplicationState): string =>
  state === "submitted" ? "New" : STATES[state].label;

const DAY = 86_400_000;

/** The clock's interval, in ms. Days are counted, so once an hour is often enough. */
export const TICK_INTERVAL = 3_600_000;

/** A listing is paused after this many days without a first reply; a notice precedes that. */
export const PAUSE_AFTER_DAYS = 21;
const ANNOUNCE_AFTER_DAYS = 14;

const daysSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / DAY));

/**
 * How long an application has waited for a first reply; `undefined` once it has one.
 *
 * @param now in ms
 */
export function waitWords(application: ReceivedApplication, now: number): string | undefined {
  if (!isWaiting(application)) return undefined;
  const days = daysSince(application.created_at, now);
  return days === 0 ? "Waiting since today" : `Waiting for ${countWords(days, "day")}`;
}

/** Says that the student asked for an update, while a decision is still possible. */
export const askedWords = (
  application: Pick<ReceivedApplication, "state" | "asked_at">,
  zone: string,
): string | undefined =>
  application.asked_at && isOpen(application)
    ? `Asked what happened, ${mediumDate(application.asked_at, zone)}`
    : undefined;

/** A listing that is paused for lack of replies, or will be soon. */
export interface PauseNotice {
  listing_id: string;
  title: string;
  isPaused: boolean;
  text: string;
  /** The application to answer first, if it is known. */
  oldest?: WaitingApplications["oldest"];
}

/**
 * The listings that are paused or will be within a week, with their waiting applications.
 *
 * @param now in ms
 */
export function pauseNotices(
  waiting: readonly WaitingApplications[],
  listings: readonly Pick<Listing, "id" | "title" | "published">[],
  now: number,
  zone: string,
): PauseNotice[] {
  return listings.flatMap(({ id: listing_id, title, published }): PauseNotice[] => {
    const found = waiting.find((one) => one.listing_id === listing_id);
    const isPaused = published?.state === "paused";
    const oldest = found?.oldest;
    const notice = { listing_id, title, isPaused, ...(oldest ? { oldest } : {}) };
    if (isPaused) {
      const what = found ? ` ${waitingWords(found.count)}.` : "";
      const why = `Someone has waited more than ${PAUSE_AFTER_DAYS} days, so students can no longer find it.`;
      return [{ ...notice, text: `${why}${what} It comes back once no one has been waiting that long.` }];
    }
    const isOffered = published?.state === "open" || published?.state === "unchecked";
    if (!found || !isOffered || daysSince(found.oldest.created_at, now) < ANNOUNCE_AFTER_DAYS) return [];
    const day = mediumDate(pauseInstant(found), zone);
    return [{ ...notice, text: `${waitingWords(found.count)}. Without one, it will be paused on ${day}.` }];
  });
}

const pauseInstant = ({ oldest }: WaitingApplications): string =>
  new Date(Date.parse(oldest.created_at) + PAUSE_AFTER_DAYS * DAY).toISOString();
