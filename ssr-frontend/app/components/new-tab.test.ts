// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { openNewTab } from "./new-tab.ts";

const URL = "https://connect.example/start";

function fakeTab() {
  const tab = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  return tab;
}

test("the tab opens before its address is known, and cannot reach back", async () => {
  const tab = fakeTab();
  await openNewTab(async () => {
    expect(window.open).toHaveBeenCalledWith("", "_blank");
    return URL;
  });
  expect(tab.opener).toBeNull();
  expect(tab.location.replace).toHaveBeenCalledWith(URL);
});

test("an empty tab does not stay when there is nowhere to go", async () => {
  const tab = fakeTab();
  await expect(openNewTab(() => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(tab.close).toHaveBeenCalledOnce();
});

test("where tabs are blocked, the page itself goes", async () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  await openNewTab(async () => URL);
  expect(assign).toHaveBeenCalledWith(URL);
});
