// @vitest-environment happy-dom
// @isolated: what it tests listens on the document for good, whose visibility it sets.
import { beforeEach, expect, test, vi } from "vitest";
import { countView } from "./views.ts";

const PATH = "/api/summer/opportunities/1/views";
const sent = vi.fn(() => true);

const show = (visibility: DocumentVisibilityState) => {
  Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  sent.mockClear();
  Object.defineProperty(navigator, "sendBeacon", { value: sent, configurable: true });
  document.body.innerHTML = `<div data-views="${PATH}"></div>`;
});

test("a look is counted once, without anything about who looks", () => {
  show("visible");
  countView(document);
  show("hidden");
  show("visible");
  expect(sent.mock.calls).toEqual([[PATH]]);
});

test("a page that is opened in the background counts when it is looked at", () => {
  show("hidden");
  countView(document);
  expect(sent).not.toHaveBeenCalled();
  show("visible");
  expect(sent).toHaveBeenCalledOnce();
});

test("other pages count nothing", () => {
  document.body.innerHTML = "<main></main>";
  show("visible");
  countView(document);
  expect(sent).not.toHaveBeenCalled();
});
