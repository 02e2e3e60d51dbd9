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

/** What a state is called by whoever received the application. */
export const receivedLabel = (state: ReceivedApplicationState): string =>
  state === "submitted" ? "New" : STATES[state].label;

const DAY = 86_400_000;

/** Days are counted: once an hour is often enough to look at the clock, in ms. */
export const TICK_INTERVAL = 3_600_000;

/** After so many days without a first answer a listing is paused; for a while before, that is announced. */
export const PAUSE_AFTER_DAYS = 21;
const ANNOUNCE_AFTER_DAYS = 14;

const daysSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / DAY));

/**
 * For how long it has waited for a first answer; nothing once it has one.
 *
 * @param now the present, in ms
 */
export function waitWords(application: ReceivedApplication, now: number): string | undefined {
  if (!isWaiting(application)) return undefined;
  const days = daysSince(application.created_at, now);
  return days === 0 ? "Waits since today" : `Waits for ${countWords(days, "day")}`;
}

/** That the student has asked what happened, as long as it can still be decided. */
export const askedWords = (
  application: Pick<ReceivedApplication, "state" | "asked_at">,
  zone: string,
): string | undefined =>
  application.asked_at && isOpen(application)
    ? `Asked what happened, ${mediumDate(application.asked_at, zone)}`
    : undefined;

/** A listing that students do not find any more, or soon will not, since nobody answers them. */
export interface PauseNotice {
  listing_id: string;
  title: string;
  isPaused: boolean;
  text: string;
  /** Which application to answer first, where that is known. */
  oldest?: WaitingApplications["oldest"];
}

/**
 * Which listings are paused, or will be within a week, with what waits there.
 *
 * @param now the present, in ms
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
      const why = `Somebody has waited more than ${PAUSE_AFTER_DAYS} days, so students no longer find it.`;
      return [{ ...notice, text: `${why}${what} It is back once nobody waits that long.` }];
    }
    const isOffered = published?.state === "open" || published?.state === "unchecked";
    if (!found || !isOffered || daysSince(found.oldest.created_at, now) < ANNOUNCE_AFTER_DAYS) return [];
    const day = mediumDate(pauseInstant(found), zone);
    return [{ ...notice, text: `${waitingWords(found.count)}. Without one, it is paused on ${day}.` }];
  });
}

const pauseInstant = ({ oldest }: WaitingApplications): string =>
  new Date(Date.parse(oldest.created_at) + PAUSE_AFTER_DAYS * DAY).toISOString();
