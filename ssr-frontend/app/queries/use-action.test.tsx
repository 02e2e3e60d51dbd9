// @vitest-environment happy-dom
import { mutationOptions } from "@tanstack/react-query";
import { act } from "react";
import { expect, test } from "vitest";
import { Problem } from "../api/problem.ts";
import { click, getByText, renderPage, toasts } from "../testing/app-page.tsx";
import { failedAs, useAction } from "./use-action.ts";

const problem = (status: number, detail: string) =>
  new Problem({ title: "", status, code: "unexpected", detail });

/** Renders a button whose mutation the test can resolve or reject. */
async function show() {
  let pending = Promise.withResolvers<string>();
  const outcomes: unknown[] = [];
  const change = mutationOptions({
    mutationFn: (_: string) => {
      pending = Promise.withResolvers<string>();
      return pending.promise;
    },
  });
  function Action() {
    const { busy, problem, clear, run } = useAction(change, {
      done: (data, name) => (data === "silent" ? undefined : ["Saved", `${name} is ${data}`]),
      failed: (cause) =>
        cause.status === 409 ? failedAs("Too late")(cause) : { inPlace: `Failed: ${cause.message}` },
    });
    return (
      <>
        <button
          type="button"
          disabled={busy}
          onClick={() => void run("Ada").then((each) => outcomes.push(each))}
        >
          Save
        </button>
        <button type="button" onClick={clear}>
          Clear
        </button>
        <p>Problem: {problem}</p>
      </>
    );
  }
  await renderPage(<Action />);
  return {
    outcomes,
    settle: (outcome: string | Problem) =>
      act(async () => {
        if (outcome instanceof Problem) pending.reject(outcome);
        else pending.resolve(outcome);
      }),
  };
}

const press = () => click(getByText("Save"));
const isBusy = () => (getByText("Save") as HTMLButtonElement).disabled;
const inPlace = () => document.querySelector("p")?.textContent;

test("a press is busy until it is done, which is said", async () => {
  const { settle, outcomes } = await show();
  await press();
  expect(isBusy()).toBe(true);
  expect(toasts()).toEqual([]);
  await settle("saved");
  expect(isBusy()).toBe(false);
  expect(toasts()).toEqual(["SavedAda is saved"]);
  expect(outcomes).toEqual([{ data: "saved" }]);
});

test("where nothing is to be said, nothing is", async () => {
  const { settle } = await show();
  await press();
  await settle("silent");
  expect(toasts()).toEqual([]);
});

test("a refusal is said in a toast, and stops being busy", async () => {
  const { settle, outcomes } = await show();
  await press();
  await settle(problem(409, "Somebody was first."));
  expect(isBusy()).toBe(false);
  expect(toasts()).toEqual(["Too lateSomebody was first."]);
  expect(inPlace()).toBe("Problem: ");
  expect(outcomes).toEqual([undefined]);
});

test("what can be tried again is said in its place, until it is tried again or put away", async () => {
  const { settle } = await show();
  await press();
  await settle(problem(503, "Back in a moment."));
  expect(toasts()).toEqual([]);
  expect(inPlace()).toBe("Problem: Failed: Back in a moment.");
  await press();
  expect(inPlace()).toBe("Problem: ");
  await settle(problem(503, "Back in a moment."));
  expect(inPlace()).toBe("Problem: Failed: Back in a moment.");
  await click(getByText("Clear"));
  expect(inPlace()).toBe("Problem: ");
});
