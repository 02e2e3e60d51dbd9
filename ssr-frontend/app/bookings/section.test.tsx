// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { lessonWeeks } from "../queries/bookings.ts";
import {
  click,
  eventually,
  focus,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
} from "../testing/app-page.tsx";
import { Loaded } from "./section.tsx";

const Shown = () => <Loaded query={useQuery(lessonWeeks("tutor"))}>{() => <p>It is there.</p>}</Loaded>;

const shown = () => document.body.textContent ?? "";

test("while it is tried again to load something, the reason and the focus stay", async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof problemResponse>>();
  stubApi(problemResponse(403, "forbidden", "Not yours."), promise, { status: 200, body: { weeks: [] } });
  await renderPage(<Shown />);
  await eventually(() => expect(shown()).toContain("Not yours."));
  const button = getByText("Try again");
  await focus(button);
  await click(button);
  expect(isOff(button)).toBe(true);
  expect(document.activeElement).toBe(button);
  expect(shown()).toContain("Not yours.");
  resolve(problemResponse(403, "forbidden", "Still not yours."));
  await eventually(() => expect(shown()).toContain("Still not yours."));
  expect(isOff(button)).toBe(false);
  expect(document.activeElement).toBe(button);
  await click(button);
  await eventually(() => expect(shown()).toContain("It is there."));
});
