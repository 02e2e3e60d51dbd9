/** User actions in a window, in terms of the page's text. */
import { site } from "../support/addresses.ts";
import type { Person } from "../support/people.ts";
import type { EngineWindow } from "./engine.ts";
import { until } from "./until.ts";

/** Elements that can be clicked. */
const CONTROLS = "button,a[href],summary";

/** The attribute that marks the matching element for the driver. */
const MARK = "data-found";

const addressOf = (path: string) => new URL(path, site()).href;

/** Waits until the page is loaded and hydrated; earlier clicks are queued until then. */
async function atWork(window: EngineWindow, path: string): Promise<void> {
  await until(`${path} is at work`, () =>
    window.run(() => document.readyState === "complete" && !("takeEarlyInput" in globalThis)),
  );
}

/** Opens a page. */
export async function open(window: EngineWindow, path: string): Promise<void> {
  await window.goTo(addressOf(path));
  await atWork(window, path);
}

/** Reloads the page. */
export async function reload(window: EngineWindow): Promise<void> {
  await window.reload();
  await atWork(window, "the page");
}

/** Waits until the page shows this text. */
export async function reads(window: EngineWindow, words: string): Promise<void> {
  await until(`"${words}" is read`, () =>
    window.run((words) => document.body.innerText.includes(words), words),
  );
}

/** Waits until an element exists. */
export async function shows(window: EngineWindow, selector: string, isShown = true): Promise<void> {
  await until(`${selector} ${isShown ? "is there" : "is gone"}`, () =>
    window.run(
      (selector, isShown) => (document.querySelector(selector) !== null) === isShown,
      selector,
      isShown,
    ),
  );
}

/** Waits until the window's URL matches. */
export async function isAt(window: EngineWindow, pattern: RegExp): Promise<void> {
  await until(`the address is ${pattern}`, async () => pattern.test(await window.url()));
}

/** Selects among several elements: by type, and by index, from the end if negative. */
interface Choice {
  selector?: string;
  nth?: number;
}

/** Waits for an element whose name matches and clicks it; elements in a dialog take precedence. */
export async function press(window: EngineWindow, name: RegExp, choice: Choice = {}): Promise<void> {
  const { selector = CONTROLS, nth = 0 } = choice;
  await until(`there is ${name} to press`, () => window.run(markControl, name.source, selector, nth, MARK));
  await window.click(`[${MARK}]`);
}

/**
 * Runs in the page: marks a clickable element and scrolls to it. Returns true when its position is the same as at the
 * last call, because late content moves elements between aiming and clicking.
 */
function markControl(name: string, selector: string, nth: number, mark: string): boolean {
  const fits = (element: HTMLElement) =>
    element.checkVisibility() &&
    element.getAttribute("aria-disabled") !== "true" &&
    !(element as HTMLButtonElement).disabled &&
    new RegExp(name).test((element.getAttribute("aria-label") ?? element.textContent ?? "").trim());
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(fits);
  const inDialog = all.filter((element) => element.closest("[role=dialog],dialog"));
  const found = (inDialog.length > 0 ? inDialog : all).at(nth);
  if (!found) return false;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y } = found.getBoundingClientRect();
  const place = `${x} ${y}`;
  if (found.getAttribute(mark) === place) return true;
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  found.setAttribute(mark, place);
  return false;
}

/** Signs a user in without the form, and opens a page. */
export async function openAs(
  window: EngineWindow,
  { email, password }: Pick<Person, "email" | "password">,
  path: string,
): Promise<void> {
  await open(window, "/auth");
  await send(window, "/api/auth/sign-in", { email, password });
  await open(window, path);
}

/** Calls the API from the page itself. */
export async function send(window: EngineWindow, path: string, body: unknown): Promise<void> {
  const status = await window.run(
    async (path, body) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(path, { method: "POST", headers, body })).status;
    },
    path,
    JSON.stringify(body),
  );
  if (status >= 300) throw new Error(`${path}: ${status}`);
}
