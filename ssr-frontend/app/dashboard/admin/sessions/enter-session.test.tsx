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
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import { sampleSession, sampleTutor, sampleTutorPage } from "../../../testing/sample-records.ts";
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
    "Choose the tutor who gave it.",
    "Enter its date.",
    "Enter when it began.",
    "Enter when it ended.",
  ]);
  expect(document.activeElement?.getAttribute("name")).toBe("tutor");
  expect(calls).toEqual([]);
});

test("a session is entered for a tutor who was searched for", async () => {
  const tutor = sampleTutor();
  const calls = stubApi(
    { status: 200, body: sampleTutorPage([tutor]) },
    { status: 201, body: sampleSession() },
  );
  await open();
  await fill();
  expect(document.querySelector(".tutor-picker-chosen")?.textContent).toContain("Mira Sample");
  await click(getByText("Enter session"));
  await eventually(() =>
    expect(toasts()).toEqual(["Session enteredIt is listed for Mira Sample under Unpaid Sessions."]),
  );
  expect(calls.map(({ path }) => path)).toEqual([
    "/api/admin/tutors?q=mir&sort=name&direction=asc&limit=6",
    "/api/admin/sessions",
  ]);
  expect(calls[1]?.body).toEqual({
    tutor_id: tutor.id,
    date: "2026-11-18",
    start_time: "15:00",
    end_time: "16:30",
    student_name: "Robin Sample",
    session_description: null,
  });
});

test("what the server refuses is said at its field; nothing typed is lost, not by closing either", async () => {
  const overlap = problemResponse(409, "session_overlaps", "That tutor has a session at that time already.");
  stubApi(
    { status: 200, body: sampleTutorPage([sampleTutor()]) },
    problemResponse(422, "validation_failed", "Some fields need another look.", {
      end_time: ["This is before it began."],
    }),
    overlap,
  );
  await open();
  await fill();
  await click(getByText("Enter session"));
  await eventually(() => expect(errors()).toEqual(["This is before it began."]));
  expect(document.activeElement?.getAttribute("name")).toBe("end_time");
  await type("end_time", "17:00");
  expect(errors()).toEqual([]);
  await click(getByText("Enter session"));
  await eventually(() =>
    expect(document.querySelector("[role=dialog]")?.textContent).toContain("at that time already"),
  );
  await click(getByText("Not now"));
  await click(getByText("Open"));
  expect([value("date"), value("end_time"), value("student_name")]).toEqual([
    "2026-11-18",
    "17:00",
    " Robin Sample ",
  ]);
  expect(document.querySelector(".tutor-picker-chosen")?.textContent).toContain("Mira Sample");
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
