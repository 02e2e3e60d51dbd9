// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test } from "vitest";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  type,
} from "../../../testing/app-page.tsx";
import { sampleTutor, sampleTutorPage } from "../../../testing/sample-records.ts";
import EnterSession from "./enter-session.tsx";

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <EnterSession open={open} onClose={() => setOpen(false)} />
    </>
  );
}

async function open() {
  await renderPage(<Page />);
  await click(getByText("Open"));
}

const errors = () =>
  [...document.querySelectorAll(".Mui-error.MuiFormHelperText-root")].map((e) => e.textContent);
const value = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
const found = () => [...document.querySelectorAll<HTMLElement>(".tutor-picker-found button")];

async function fill() {
  await type("tutor", "mir");
  await eventually(() => expect(found()).toHaveLength(1));
  await click(found()[0] as HTMLElement);
  await type("date", "2026-11-18");
  await type("start_time", "15:00");
  await type("end_time", "16:30");
  await type("student_name", " Robin Sample ");
}

test("what is missing is said at its fields, and nothing is sent", async () => {
  const calls = stubApi();
  await open();
  await click(getByText("Enter session"));
  expect(errors()).toEqual([
    "Choose the tutor who taught it.",
    "Enter its date.",
    "Enter when it started.",
    "Enter when it ended.",
  ]);
  expect(document.activeElement?.getAttribute("name")).toBe("tutor");
  expect(calls).toEqual([]);
});

test("a time that is taken is said in the dialog; nothing typed is lost, not by closing either", async () => {
  const calls = stubApi(
    { status: 200, body: sampleTutorPage([sampleTutor()]) },
    problemResponse(409, "session_overlaps", "That tutor already has a session at that time."),
  );
  await open();
  await fill();
  await click(getByText("Enter session"));
  await eventually(() =>
    expect(document.querySelector("[role=dialog]")?.textContent).toContain(
      "already has a session at that time",
    ),
  );
  expect(calls[1]?.body).toMatchObject({ student_name: "Robin Sample", session_description: null });
  await click(getByText("Not now"));
  await click(getByText("Open"));
  expect([value("date"), value("end_time"), value("student_name")]).toEqual([
    "2026-11-18",
    "16:30",
    " Robin Sample ",
  ]);
});

test("Enter in the search for a tutor looks for them at once, and sends nothing", async () => {
  const calls = stubApi({ status: 200, body: sampleTutorPage([sampleTutor()]) });
  await open();
  await type("tutor", "mir");
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  await act(async () => document.querySelector("[name=tutor]")?.dispatchEvent(enter));
  // Otherwise the browser would submit the form.
  expect(enter.defaultPrevented).toBe(true);
  expect(calls.map(({ path }) => path)).toEqual(["/api/admin/tutors?q=mir&sort=name&direction=asc&limit=6"]);
});
