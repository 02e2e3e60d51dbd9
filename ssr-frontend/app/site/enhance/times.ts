/**
 * Removes hours that have begun, and days without any left, since a cached page may be older than its first
 * free hour.
 */
export function dropBegunTimes(root: Document, now: number): void {
  for (const time of root.querySelectorAll<HTMLElement>("[data-starts]")) {
    if (Date.parse(time.dataset.starts ?? "") > now) continue;
    const list = time.parentElement;
    time.remove();
    if (list?.childElementCount === 0) list.closest(".day")?.remove();
  }
}

/** Adds the viewer's local time beside a time in another zone, if it differs. */
export function showViewerTimes(root: ParentNode, viewerZone?: string): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-viewer-time]")) {
    const { viewerTime = "", zone } = element.dataset;
    const text = clockText(viewerTime, viewerZone);
    if (text !== clockText(viewerTime, zone)) element.textContent = `${text} by your clock`;
  }
}

const clockText = (instant: string, timeZone: string | undefined): string =>
  new Date(instant).toLocaleString("en-US", {
    timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
