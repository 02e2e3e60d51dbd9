// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { dropBegunTimes, showViewerTimes } from "./times.ts";

const time = (at: string) => `<li data-starts="${at}"></li>`;

test("hours that have begun are gone, and days without any with them", () => {
  document.body.innerHTML = `<div class="days">
    <section class="day" id="one"><ul>${time("2026-11-21T10:00:00Z")}</ul></section>
    <section class="day" id="two"><ul>${time("2026-11-22T10:00:00Z")}${time("2026-11-22T11:00:00Z")}</ul></section>
  </div>`;
  dropBegunTimes(document, Date.parse("2026-11-22T10:00:00Z"));
  expect(document.querySelector("#one")).toBeNull();
  expect(document.querySelectorAll("#two li").length).toBe(1);
});

test("a deadline is told by the viewer's clock too, where that shows another", () => {
  const said = (zone: string) => {
    document.body.innerHTML = `<span data-viewer-time="2027-02-02T04:59:00Z" data-zone="America/New_York"></span>`;
    showViewerTimes(document, zone);
    return document.querySelector("span")?.textContent;
  };
  expect(said("America/Los_Angeles")).toBe("Mon, Feb 1, 8:59 PM by your clock");
  expect(said("America/Toronto")).toBe("");
});
