// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { closeWhenLeft } from "./details-closing.ts";

const find = <T extends HTMLElement>(selector: string): T => {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};
const menu = () => find<HTMLDetailsElement>("details");
const escapeKey = () => new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
const focusOut = (relatedTarget: Element | null) =>
  find("summary").dispatchEvent(new FocusEvent("focusout", { relatedTarget, bubbles: true }));
const press = (selector: string) =>
  find(selector).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));

beforeEach(() => {
  document.body.innerHTML = `<main tabindex="-1"><details open><summary>More</summary><button>Block</button></details><p><a href="#x">X</a></p></main>`;
});

test("a menu closes on Escape with the focus back on its summary, and what it stands in hears nothing of it", () => {
  closeWhenLeft(menu());
  const heard = vi.fn();
  document.body.addEventListener("keydown", heard, { once: true });
  find("button").dispatchEvent(escapeKey());
  expect(menu().open).toBe(false);
  expect(document.activeElement).toBe(find("summary"));
  expect(heard).not.toHaveBeenCalled();
  find("button").dispatchEvent(escapeKey());
  expect(heard, "a closed one keeps no key").toHaveBeenCalledOnce();
});

test("it stays while its own button is pressed, which in Safari has the focus go nowhere, or to what is around", () => {
  closeWhenLeft(menu());
  press("button");
  for (const next of [null, find("main")]) {
    focusOut(next);
    expect(menu().open).toBe(true);
  }
  focusOut(find("button"));
  expect(menu().open).toBe(true);
});

test("it closes as the focus moves on, and by a press elsewhere", () => {
  closeWhenLeft(menu());
  focusOut(find("a"));
  expect(menu().open).toBe(false);
  menu().open = true;
  press("p");
  expect(menu().open).toBe(false);
  menu().open = true;
  press("main");
  expect(menu().open).toBe(false);
});

test("it hears no more once it is taken away", () => {
  const gone = new AbortController();
  closeWhenLeft(menu(), gone.signal);
  gone.abort();
  press("p");
  expect(menu().open).toBe(true);
});
