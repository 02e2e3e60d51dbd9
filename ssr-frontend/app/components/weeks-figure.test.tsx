// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { lessonWeeks } from "../queries/bookings.ts";
import { click, eventually, getByText, problemResponse, renderPage, stubApi } from "../testing/app-page.tsx";
import { WeeksFigure } from "./weeks-figure.tsx";

const Figure = () => <WeeksFigure query={useQuery(lessonWeeks("tutor"))} title="Hours taught a week" />;

const shown = () => document.body.textContent;

test("weeks that could not be read say why, and are read again when asked for", async () => {
  stubApi(problemResponse(403, "forbidden", "This is not yours to see."), {
    status: 200,
    body: { weeks: [{ starts_on: "2026-11-16", lessons: 3 }] },
  });
  await renderPage(<Figure />);
  await eventually(() => expect(shown()).toContain("This is not yours to see."));
  expect(document.querySelector("figure")).toBeNull();
  await click(getByText("Try again"));
  await eventually(() =>
    expect(document.querySelector("figcaption")?.textContent).toContain("3 sessions this week"),
  );
});

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
