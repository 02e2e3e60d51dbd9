// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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

const Shown = () => (
  <Loaded query={useQuery(lessonWeeks("tutor"))} skeleton={<p>It is on its way.</p>}>
    {() => <p>It is there.</p>}
  </Loaded>
);

const shown = () => document.body.textContent ?? "";

test("while it is tried again to load something, the reason and the focus stay", async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof problemResponse>>();
  const first = Promise.withResolvers<ReturnType<typeof problemResponse>>();
  stubApi(first.promise, promise, { status: 200, body: { weeks: [] } });
  await renderPage(<Shown />);
  expect(shown()).toBe("It is on its way.");
  first.resolve(problemResponse(403, "forbidden", "Not yours."));
  await eventually(() => expect(shown()).toContain("Not yours."));
  expect(shown()).not.toContain("on its way");
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

test("what failed on an earlier visit says so while it is read anew, and its reason once there is one", async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof problemResponse>>();
  stubApi(problemResponse(403, "forbidden", "Not yours."), promise);
  function Visits() {
    const [away, setAway] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setAway(!away)}>
          {away ? "Come back" : "Go away"}
        </button>
        {!away && <Shown />}
      </>
    );
  }
  await renderPage(<Visits />);
  await eventually(() => expect(shown()).toContain("Not yours."));
  await click(getByText("Go away"));
  await click(getByText("Come back"));
  expect(shown()).toContain("This didn’t load. We’re trying again.");
  resolve(problemResponse(403, "forbidden", "Still not yours."));
  await eventually(() => expect(shown()).toContain("Still not yours."));
});
