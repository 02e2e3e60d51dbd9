import { siteTimeText, type TimePart } from "./site-time-text.ts";

interface SiteTimeProps {
  at: string;
  /** The zone in which the page is cached: the academy's, or an organization's. */
  zone: string;
  show: TimePart;
}

/**
 * An instant on a site page. The cached page has it in one zone, which is the same for everybody;
 * `enhance/times.ts` turns it to the reader's. Without a script the page stays right, since it names its zone.
 */
export const SiteTime = ({ at, zone, show }: SiteTimeProps) => (
  <time dateTime={at} data-show={show} data-zone={zone}>
    {siteTimeText(at, zone, show)}
  </time>
);

/** Filled by `enhance/times.ts` with the reader's time of an instant that the page has in another zone. */
export const SiteOwnClock = ({ at, zone }: Omit<SiteTimeProps, "show">) => (
  <span data-own-clock={at} data-zone={zone} />
);
