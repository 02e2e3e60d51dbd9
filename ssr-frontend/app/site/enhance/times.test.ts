// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { dropBegunTimes, turnTimes } from "./times.ts";

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

test("a deadline is told by the reader's clock too, where that shows another", () => {
  const said = (zone: string) => {
    document.body.innerHTML = `<span data-own-clock="2027-02-02T04:59:00Z" data-zone="America/New_York"></span>`;
    turnTimes(document, zone);
    return document.querySelector("span")?.textContent;
  };
  expect(said("America/Los_Angeles")).toBe("8:59 PM Pacific");
  expect(said("Asia/Calcutta")).toBe("Tue, Feb 2, 10:29 AM India");
  expect(said("America/Toronto")).toBe("");
});

test("free hours are turned to the reader's clock and days", () => {
  const hour = (at: string, text: string) =>
    `<li data-starts="${at}"><time datetime="${at}" data-show="time" data-zone="America/Los_Angeles">${text}</time></li>`;
  const day = (date: string, words: string, hours: string) =>
    `<section class="day" aria-labelledby="day-${date}"><h3 id="day-${date}"><time datetime="${date}T20:00:00Z" data-show="day" data-zone="America/Los_Angeles">${words}</time></h3><ul>${hours}</ul></section>`;
  const shown = (zone: string) => {
    document.body.innerHTML = `<p><time datetime="2026-11-21T17:00:00Z" data-show="zone" data-zone="America/Los_Angeles">Pacific time</time></p>
      <div class="days">${day("2026-11-21", "Saturday, November 21", hour("2026-11-21T17:00:00Z", "9:00 AM") + hour("2026-11-22T00:00:00Z", "4:00 PM"))}${day("2026-11-22", "Sunday, November 22", hour("2026-11-22T17:00:00Z", "9:00 AM"))}</div>`;
    turnTimes(document, zone);
    const days = [...document.querySelectorAll(".day")].map((section) => [
      document.getElementById(section.getAttribute("aria-labelledby") ?? "")?.textContent,
      ...[...section.querySelectorAll("li")].map(({ textContent }) => textContent),
    ]);
    return [document.querySelector("p")?.textContent, ...days];
  };
  expect(shown("America/Los_Angeles")).toEqual([
    "Pacific time",
    ["Saturday, November 21", "9:00 AM", "4:00 PM"],
    ["Sunday, November 22", "9:00 AM"],
  ]);
  expect(shown("Asia/Kolkata")).toEqual([
    "India time",
    ["Saturday, November 21", "10:30 PM"],
    ["Sunday, November 22", "5:30 AM", "10:30 PM"],
  ]);
});
