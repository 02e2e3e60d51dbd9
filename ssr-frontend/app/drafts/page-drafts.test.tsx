// @vitest-environment happy-dom
// @isolated: what it tests listens on the window for good.
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";
import { type } from "../testing/app-page.tsx";
import {
  forgetDrafts,
  keepDrafts,
  keepForReturn,
  OUTDATED_DRAFT_EVENT,
  type OutdatedDraft,
  restoreDrafts,
  restoreOnReturn,
  USER_ID_META,
} from "./page-drafts.ts";

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
  // The "show password" button.
  field("password").setAttribute("type", "text");
  field("password").value = "sesame";
  window.dispatchEvent(new Event("pagehide"));
}

const arriveBy = (type: string) =>
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type }] as never);

/** Sets the user that the page is rendered for. */
const showTo = (id: string) => {
  document.head.innerHTML = `<meta name="${USER_ID_META}" content="${id}">`;
};

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sessionStorage.clear();
  document.head.innerHTML = "";
  keepDrafts();
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

test("a choice that the page makes again by itself is not made for it once more", async () => {
  await typeAndLeave();
  arriveBy("reload");
  await show();
  await act(async () => {
    field("subject").value = "Physics";
    field("subject").dispatchEvent(new Event("change", { bubbles: true }));
  });
  const changed = vi.fn();
  field("subject").addEventListener("change", changed);
  await act(async () => restoreDrafts());
  expect(changed).not.toHaveBeenCalled();
  expect(field("email").value).toBe("ada@e2e.test");
});

test("a text that was stored since stays, and what was typed over the older one is told", async () => {
  await typeAndLeave();
  field("bio").value = "Typed over what it was.";
  window.dispatchEvent(new Event("pagehide"));
  arriveBy("reload");
  await show();
  field("bio").value = "Stored since.";
  const told = vi.fn();
  window.addEventListener(OUTDATED_DRAFT_EVENT, (event) =>
    told((event as CustomEvent<OutdatedDraft>).detail),
  );
  await act(async () => restoreDrafts());
  expect(field("bio").value).toBe("Stored since.");
  expect(field("email").value).toBe("ada@e2e.test");
  expect(told).toHaveBeenCalledExactlyOnceWith({ label: "bio", typed: "Typed over what it was." });
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

test("another person has nothing of it, and the same one has", async () => {
  showTo("ada");
  await typeAndLeave();
  arriveBy("reload");
  showTo("grace");
  await show();
  await act(async () => restoreDrafts());
  expect(contents()).toEqual(EMPTY);
  expect(sessionStorage.length).toBe(0);

  showTo("ada");
  await typeAndLeave();
  await show();
  await act(async () => restoreDrafts());
  expect(field("email").value).toBe("ada@e2e.test");
});

test("who signs out leaves nothing behind", async () => {
  showTo("ada");
  forgetDrafts();
  await typeAndLeave();
  expect(sessionStorage.length).toBe(0);
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

function Cancelling({ lesson }: { lesson: string }) {
  const [reason, setReason] = useState("");
  return (
    <div role="dialog">
      <h2>Cancel this session?</h2>
      <p>{lesson}</p>
      <textarea name="reason" value={reason} onChange={({ target }) => setReason(target.value)} />
    </div>
  );
}

test("what was typed into a dialog is there when that dialog is opened again, and in no other", async () => {
  const open = async (lesson: string) => {
    document.body.innerHTML = "<div></div>";
    const root = createRoot(document.body.firstElementChild as HTMLElement);
    await act(async () => root.render(<Cancelling lesson={lesson} />));
  };
  await open("Physics");
  field("reason").dispatchEvent(new Event("focusin", { bubbles: true }));
  await type("reason", "I am ill.");
  window.dispatchEvent(new Event("pagehide"));
  arriveBy("reload");
  await show();
  restoreDrafts();
  // The draft survives another reload.
  window.dispatchEvent(new Event("pagehide"));
  await show();
  restoreDrafts();
  await open("Spanish");
  expect(field("reason").value).toBe("");
  await open("Physics");
  await vi.waitFor(() => expect(field("reason").value).toBe("I am ill."));
});

test("what was typed before the script was there is known for that, though its field has the focus later", async () => {
  await show();
  field("email").value = "ada@e2e.test";
  keepDrafts();
  field("email").dispatchEvent(new Event("focusin", { bubbles: true }));
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem("drafts")).toContain("ada@e2e.test");
});
