// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { lessonWeeks } from "../queries/bookings.ts";
import { renderPage } from "../testing/app-page.tsx";
import { WeeksFigure } from "./weeks-figure.tsx";

const Figure = () => <WeeksFigure query={useQuery(lessonWeeks("tutor"))} title="Hours taught per week" />;

const shown = () => document.body.textContent;

test("no figure is drawn of nothing", async () => {
  const none = { weeks: [{ starts_on: "2026-11-16", lessons: 0 }] };
  const page = (
    <>
      <h1>Sessions</h1>
      <Figure />
    </>
  );
  await renderPage(page, "/", {}, [[lessonWeeks("tutor").queryKey, none]]);
  expect(shown()).toBe("Sessions");
  expect(document.querySelector("figure")).toBeNull();
});
