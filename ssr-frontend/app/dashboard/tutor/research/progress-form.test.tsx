// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import { sampleProject } from "../../../testing/sample-research.ts";
import { ProgressForm } from "./progress-form.tsx";

const show = () => renderPage(<ProgressForm project={sampleProject()} />);
const field = () => document.querySelector<HTMLInputElement>("[name=progress_percentage]");

test.each(["-1", "101", "abc", ""])("%j is refused beside the field, and nothing is sent", async (typed) => {
  await show();
  const calls = stubApi();
  await type("progress_percentage", typed);
  await click(getByText("Update progress"));
  expect(document.body.textContent).toContain("Please enter a whole number from 0 to 100");
  expect(field()?.value).toBe(typed);
  expect(calls).toEqual([]);
});

test("what is typed while a save is under way stays", async () => {
  await show();
  stubApi({ status: 200, body: sampleProject({ progress_percentage: 45 }) });
  await type("progress_percentage", "45");
  await act(async () => {
    getByText("Update progress").click();
    await type("progress_percentage", "50");
  });
  await eventually(() => expect(toasts()).toEqual(["Progress updated to 45%"]));
  expect(field()?.value).toBe("50");
});

test("what could not be saved stays in the field, with the reason", async () => {
  await show();
  stubApi(problemResponse(409, "action_not_allowed", "This project is completed."));
  await type("progress_percentage", "45");
  await click(getByText("Update progress"));
  await eventually(() => expect(toasts()).toEqual(["Failed to update progress: This project is completed."]));
  expect(field()?.value).toBe("45");
});
