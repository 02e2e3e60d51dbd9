// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderPage } from "../../../testing/app-page.tsx";
import { EarningsFigure } from "./earnings-figure.tsx";
import { MONTHS } from "./finding.ts";

const points = (...dollars: number[]) =>
  dollars.map((amount, index) => ({
    starts_on: `2026-0${index + 1}-01`,
    lessons: amount > 0 ? 2 : 0,
    earned_cents: amount * 100,
  }));

const labels = () => [...document.querySelectorAll(".weeks-plot b")].map(({ textContent }) => textContent);

test("the plot is a table for readers, and labels the best and the present", async () => {
  await renderPage(<EarningsFigure number={2} points={points(40, 96.5, 0, 20, 30)} words={MONTHS} />);
  expect(labels()).toEqual(["$96.50", "$30"]);
  const rows = [...document.querySelectorAll("tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows.slice(0, 3)).toEqual([
    ["Month", "Sessions", "Earned"],
    ["January 2026", "2", "$40.00"],
    ["February 2026", "2", "$96.50"],
  ]);
  expect(document.querySelector("figcaption")?.textContent).toMatch(/^Fig. 2 Monthly earnings. About \$/);
});

test("labels that would run into each other are left out", async () => {
  await renderPage(<EarningsFigure number={1} points={points(10, 20, 90, 80)} words={MONTHS} tabled />);
  expect([labels(), document.querySelector("table")]).toEqual([["$90"], null]);
});

test("no figure is drawn of nothing", async () => {
  await renderPage(<EarningsFigure number={1} points={points(0, 0)} words={MONTHS} />);
  expect(document.querySelector("figure")).toBeNull();
});
