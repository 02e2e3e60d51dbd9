// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { dropBegunTimes } from "./times.ts";

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
