// @vitest-environment happy-dom
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";
import { keepDrafts, keepForReturn, restoreDrafts, restoreOnReturn } from "./drafts.ts";

function Form() {
  const [subject, setSubject] = useState("");
  return (
    <form>
      <input name="email" defaultValue="" />
      <textarea name="bio" defaultValue="As it was." />
      <select name="subject" value={subject} onChange={({ target }) => setSubject(target.value)}>
        <option value="">Choose</option>
        <option>Physics</option>
      </select>
      <input type="checkbox" name="services" value="tutoring" />
      <input type="checkbox" name="services" value="research" />
      <input type="password" name="password" autoComplete="current-password" />
      <output>{subject}</output>
    </form>
  );
}

const field = (name: string, index = 0) => document.getElementsByName(name)[index] as HTMLInputElement;
const contents = () => [
  field("email").value,
  field("bio").value,
  document.querySelector("output")?.textContent,
  field("services").checked,
  field("services", 1).checked,
  field("password").value,
];
const EMPTY = ["", "As it was.", "", false, false, ""];

async function show() {
  document.body.innerHTML = "<div></div>";
  await act(async () => createRoot(document.body.firstElementChild as HTMLElement).render(<Form />));
}

async function typeAndLeave() {
  await show();
  field("email").value = "ada@e2e.test";
  field("services", 1).checked = true;
  await act(async () => {
    field("subject").value = "Physics";
    field("subject").dispatchEvent(new Event("change", { bubbles: true }));
  });
  // Somebody wants to see it.
  field("password").setAttribute("type", "text");
  field("password").value = "sesame";
  window.dispatchEvent(new Event("pagehide"));
}

const arriveBy = (type: string) =>
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type }] as never);

keepDrafts();

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sessionStorage.clear();
  return () => vi.unstubAllGlobals();
});

test("a page that is loaded anew has what was typed, and no password", async () => {
  await typeAndLeave();
  expect(sessionStorage.getItem("drafts")).not.toContain("sesame");
  arriveBy("reload");
  await show();
  expect(contents()).toEqual(EMPTY);
  await act(async () => restoreDrafts());
  expect(contents()).toEqual(["ada@e2e.test", "As it was.", "Physics", false, true, ""]);
  expect(sessionStorage.length).toBe(0);
});

test("a page that somebody comes to again begins anew", async () => {
  await typeAndLeave();
  arriveBy("navigate");
  await show();
  await act(async () => restoreDrafts());
  expect(contents()).toEqual(EMPTY);
  expect(sessionStorage.length).toBe(0);
});

test("another page has nothing of it", async () => {
  await typeAndLeave();
  window.history.replaceState(null, "", "/other");
  arriveBy("reload");
  await show();
  await act(async () => restoreDrafts());
  expect(contents()).toEqual(EMPTY);
});

test("what somebody typed before their session ended is theirs when they are back, once", async () => {
  await typeAndLeave();
  keepForReturn("ada");
  expect(sessionStorage.getItem("drafts-of-ended-session")).not.toContain("sesame");
  await show();
  await act(async () => restoreOnReturn("ada"));
  expect(contents()).toEqual(["ada@e2e.test", "As it was.", "Physics", false, true, ""]);
  await show();
  await act(async () => restoreOnReturn("ada"));
  expect(contents()).toEqual(EMPTY);
});

test("whoever else signs in here never sees it, nor does its person after that", async () => {
  await typeAndLeave();
  keepForReturn("ada");
  for (const person of ["robin", "ada"]) {
    await show();
    await act(async () => restoreOnReturn(person));
    expect(contents()).toEqual(EMPTY);
  }
});
