// @vitest-environment happy-dom
// @isolated: its script listens on the document for good.
import { act, Suspense, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { EARLY_INPUT_SCRIPT, MAX_EARLY_WAIT, replayEarlyInput } from "./early-input.ts";

const pressed = vi.fn();

function Form() {
  const [subject, setSubject] = useState("");
  const [free, setFree] = useState(false);
  return (
    <>
      <select value={subject} onChange={({ target }) => setSubject(target.value)}>
        <option value="">Choose</option>
        <option>Physics</option>
      </select>
      <input type="checkbox" checked={free} onChange={({ target }) => setFree(target.checked)} />
      <output>{`${subject} ${free}`}</output>
      <button type="button" onClick={() => pressed("a")}>
        <b>A</b>
      </button>
      <button type="button" onClick={() => pressed("b")}>
        B
      </button>
      <button type="button" popoverTarget="menu" onClick={() => pressed("menu")}>
        Menu
      </button>
      <button type="submit" onClick={() => pressed("submit")}>
        Send
      </button>
    </>
  );
}

let page: HTMLElement;
const find = <E extends HTMLElement>(selector: string) => page.querySelector(selector) as E;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  pressed.mockReset();
  page = document.createElement("div");
  document.body.replaceChildren(page);
  page.innerHTML = renderToString(<Form />);
  // biome-ignore lint/security/noGlobalEval: as the browser runs it
  window.eval(EARLY_INPUT_SCRIPT);
  return () => {
    window.takeEarlyInput?.();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

async function hydrate() {
  await act(async () => hydrateRoot(page, <Form />));
  await act(async () => {
    replayEarlyInput();
    vi.runAllTimers();
  });
}

test("the last press that nobody heard is heard once, and later ones go their own way", async () => {
  find("button:nth-of-type(2)").click();
  find("b").click();
  await hydrate();
  expect(pressed.mock.calls).toEqual([["a"]]);
  await act(async () => find("button:nth-of-type(2)").click());
  await act(async () => {
    replayEarlyInput();
    vi.runAllTimers();
  });
  expect(pressed.mock.calls).toEqual([["a"], ["b"]]);
});

test("what is pressed shows at once that it was heard, until it is done", async () => {
  const heard = () =>
    [...page.querySelectorAll("[data-heard]")].map(({ textContent }) => textContent?.trim());
  find("b").click();
  expect(heard()).toEqual([find("b").closest("button")?.textContent?.trim()]);
  find("button:nth-of-type(2)").click();
  expect(heard()).toEqual(["B"]);
  await hydrate();
  expect(heard()).toEqual([]);
});

test("what the browser does by itself is not done twice", async () => {
  find("[popovertarget]").click();
  find("[type=submit]").click();
  await hydrate();
  expect(pressed).not.toHaveBeenCalled();
});

test("what was chosen is chosen, for the page too", async () => {
  const list = find<HTMLSelectElement>("select");
  list.value = "Physics";
  list.dispatchEvent(new Event("change", { bubbles: true }));
  find("[type=checkbox]").click();
  await hydrate();
  expect(find("output").textContent).toBe("Physics true");
  expect(list.value).toBe("Physics");
  expect(find<HTMLInputElement>("[type=checkbox]").checked).toBe(true);
});

test.each(["as soon as it can be", "when its script comes"])(
  "what is chosen in a part that is not ready yet is chosen once it is: %s",
  async (when) => {
    let isHere = !when.includes("script");
    let come = () => {};
    const script = new Promise<void>((resolve) => {
      come = resolve;
    }).then(() => {
      isHere = true;
    });
    const Part = () => {
      if (!isHere) throw script;
      return <Form />;
    };
    const whole = (
      <Suspense fallback="">
        <Part />
      </Suspense>
    );
    const served = isHere;
    isHere = true;
    page.innerHTML = renderToString(whole);
    isHere = served;
    vi.useRealTimers();
    hydrateRoot(page, whole);
    replayEarlyInput();
    const list = find<HTMLSelectElement>("select");
    list.value = "Physics";
    list.dispatchEvent(new Event("change", { bubbles: true }));
    find("[type=checkbox]").click();
    come();
    await vi.waitFor(() => expect(find("output").textContent).toBe("Physics true"));
    expect(list.value).toBe("Physics");
    expect(find<HTMLInputElement>("[type=checkbox]").checked).toBe(true);
  },
);

test("a press while the page is being made ready is heard once", async () => {
  await act(async () => {
    hydrateRoot(page, <Form />);
    find("b").click();
  });
  expect(pressed).not.toHaveBeenCalled();
  await act(async () => {
    replayEarlyInput();
    vi.runAllTimers();
  });
  expect(pressed.mock.calls).toEqual([["a"]]);
});

test("a form that is sent early is sent by the page's script once that is there, and once only", async () => {
  const sent = vi.fn((event: Event) => event.preventDefault());
  page.innerHTML = '<form method="post"><button>Send</button></form>';
  page.addEventListener("submit", sent);
  find("button").click();
  find("button").click();
  expect(sent).not.toHaveBeenCalled();
  replayEarlyInput();
  vi.runAllTimers();
  expect(sent).toHaveBeenCalledTimes(1);
});

test("a form whose script does not come is sent by the browser", () => {
  const sent = vi.fn((event: Event) => event.preventDefault());
  page.innerHTML = '<form method="post"><button>Send</button></form>';
  page.addEventListener("submit", sent);
  find("button").click();
  vi.advanceTimersByTime(MAX_EARLY_WAIT - 1);
  expect(sent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(sent).toHaveBeenCalledTimes(1);
  // A repeated submission waits again; the script may have loaded by then, and earlier input is not sent with
  // it.
  replayEarlyInput();
  vi.runAllTimers();
  expect(sent).toHaveBeenCalledTimes(1);
});

test("a form that changes nothing is none of ours", () => {
  const sent = vi.fn((event: Event) => event.preventDefault());
  page.innerHTML = "<form><button>Search</button></form>";
  page.addEventListener("submit", sent);
  find("button").click();
  expect(sent).toHaveBeenCalledTimes(1);
});

test("a link that takes something along waits for the page's script, and no longer than a form", () => {
  const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  page.innerHTML = '<a href="/forgot" data-waits>Forgot?</a>';
  page.addEventListener("click", (event) => {
    event.preventDefault();
    pressed("link");
  });
  find("a").click();
  vi.advanceTimersByTime(MAX_EARLY_WAIT - 1);
  expect(leave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(leave).toHaveBeenCalledTimes(1);
  find("a").click();
  replayEarlyInput();
  vi.runAllTimers();
  expect(pressed.mock.calls).toEqual([["link"]]);
  expect(leave).toHaveBeenCalledTimes(1);
});
