/**
 * A page from the cache may be older than the first free hour on it: hours that have begun are taken away, and days
 * without any with them.
 */
export function dropBegunTimes(root: Document, now: number): void {
  for (const time of root.querySelectorAll<HTMLElement>("[data-starts]")) {
    if (Date.parse(time.dataset.starts ?? "") > now) continue;
    const list = time.parentElement;
    time.remove();
    if (list?.childElementCount === 0) list.closest(".day")?.remove();
  }
}
