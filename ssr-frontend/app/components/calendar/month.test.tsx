// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { renderPage } from "../../testing/app-page.tsx";
import MonthCalendar from "./month.tsx";

/** Ten past midnight in New York, on a December 1 that is still November 30 for the academy. */
const now = "2026-12-01T05:10:00Z";

const show = (value: string) =>
  renderPage(
    <MonthCalendar
      label="Day"
      value={value}
      from="2026-11-30"
      to="2027-01-15"
      today="2026-11-30"
      marked={new Set(["2026-11-30", "2026-12-02", "2027-01-01"])}
      markWords="free times"
      onlyMarked
      onChange={vi.fn()}
    />,
    "/",
    { now },
  );

const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

test("a month draws no box for today or a free day of another month", async () => {
  await show("2026-12-02");
  expect(texts(".today")).toEqual([]);
  expect(texts(".marked")).toEqual(["2"]);
});

test("in its own month, today is the academy's and says so", async () => {
  await show("2026-11-30");
  expect(texts(".today")).toEqual(["30"]);
  expect(document.querySelector(".today")?.getAttribute("aria-label")).toBe(
    "Monday, November 30, today, free times",
  );
});
