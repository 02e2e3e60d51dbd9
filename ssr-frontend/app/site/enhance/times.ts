import { browserZone, presentZone } from "../../time/browser-zone.ts";
import { clockIn, sameClock } from "../../time/format.ts";
import { dateIn } from "../../time/wall.ts";
import { siteTimeText, type TimePart } from "../components/site-time-text.ts";

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

/** Turns the times of a page, which is cached in one zone for everybody, to the reader's. */
export function turnTimes(root: ParentNode, zone = browserZone()): void {
  const reader = presentZone(zone);
  for (const days of root.querySelectorAll<HTMLElement>(".days")) turnDays(days, reader);
  for (const element of root.querySelectorAll<HTMLTimeElement>("time[data-show]")) {
    const { show, zone: shown = "" } = element.dataset;
    // Where clocks agree, the zone keeps the name that the page gave it.
    if (!sameClock(element.dateTime, shown, reader))
      element.textContent = siteTimeText(element.dateTime, reader, show as TimePart);
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-own-clock]")) {
    const { ownClock = "", zone: shown = "" } = element.dataset;
    element.textContent = clockIn(ownClock, reader, shown) ?? "";
  }
}

/** Groups free hours by the reader's days: an evening in California is the next morning in India. */
function turnDays(days: HTMLElement, reader: string): void {
  const template = days.querySelector(".day");
  if (!template) return;
  const lists = new Map<string, Element>();
  const sections: Node[] = [];
  for (const time of [...days.querySelectorAll<HTMLElement>("[data-starts]")]) {
    const { starts = "" } = time.dataset;
    const date = dateIn(starts, reader);
    let list = lists.get(date);
    if (!list) {
      const section = template.cloneNode(true) as Element;
      const heading = section.querySelector("h3");
      const day = heading?.querySelector("time");
      list = section.querySelector("ul") ?? section;
      list.replaceChildren();
      section.setAttribute("aria-labelledby", `day-${date}`);
      if (heading) heading.id = `day-${date}`;
      if (day) day.dateTime = starts;
      if (day) day.textContent = siteTimeText(starts, reader, "day");
      lists.set(date, list);
      sections.push(section);
    }
    list.append(time);
  }
  days.replaceChildren(...sections);
}
