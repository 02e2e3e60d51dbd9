// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { ToastProvider, useToast } from "./toasts.tsx";

let root: Root;
let toast: ReturnType<typeof useToast>;

function Page() {
  toast = useToast();
  return null;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild as HTMLElement);
  await act(async () =>
    root.render(
      <ToastProvider>
        <Page />
      </ToastProvider>,
    ),
  );
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const region = () => document.querySelector("section[aria-label=Notifications]") as HTMLElement;
const shown = () => [...document.querySelectorAll(".MuiAlertTitle-root")].map((title) => title.textContent);
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const fire = (type: string) => act(async () => region().dispatchEvent(new Event(type, { bubbles: true })));

test("success is announced politely, an error at once", async () => {
  await act(async () => {
    toast.success("Saved");
    toast.error("Error", "It did not work.");
  });
  expect(region().querySelector("[aria-live=polite]")?.textContent).toContain("Saved");
  expect(region().querySelector("[aria-live=assertive]")?.textContent).toContain("It did not work.");
});

test("readers hear of it while a dialog is open, and while it fades out", async () => {
  // Its place in the document: a sibling of the dialogs.
  await act(async () => root.unmount());
  root = createRoot(document.body);
  const show = (open: boolean) =>
    act(async () =>
      root.render(
        <ToastProvider>
          <Page />
          <main>Behind the dialog</main>
          <ConfirmDialog
            {...{ open, title: "Sure?", confirm: "Yes", busyText: "…", cancel: "No", busy: false }}
            onClose={() => undefined}
          >
            <p>It cannot be undone.</p>
          </ConfirmDialog>
        </ToastProvider>,
      ),
    );
  for (const open of [false, true, false]) await show(open);
  await act(async () => toast.success("Done"));
  expect(document.querySelector("[role=dialog]")).not.toBeNull();
  expect(document.querySelector("main")?.getAttribute("aria-hidden")).toBe("true");
  expect(region().closest("[aria-hidden]")).toBeNull();
});

test("a toast leaves after its time, but not while somebody is at it", async () => {
  await act(async () => toast.success("Saved"));
  await fire("focusin");
  await pass(60_000);
  expect(shown()).toEqual(["Saved"]);
  await fire("focusout");
  await pass(10_000);
  expect(shown()).toEqual([]);
});

test("a pointer that rests where a toast came up lets it leave, one that moves there keeps it", async () => {
  const point = (type: string, screenX: number) =>
    act(async () => region().dispatchEvent(new PointerEvent(type, { bubbles: true, screenX, screenY: 9 })));
  await act(async () => toast.success("Saved"));
  await point("pointerover", 5);
  await point("pointermove", 5);
  await pass(10_000);
  expect(shown()).toEqual([]);
  await act(async () => toast.success("Saved again"));
  await point("pointermove", 6);
  await pass(10_000);
  expect(shown()).toEqual(["Saved again"]);
});

test("what is new shows at once, and the oldest makes way", async () => {
  await act(async () => {
    for (const name of ["1", "2", "3", "4"]) toast.success(name);
  });
  expect(shown()).toEqual(["2", "3", "4"]);
  const dismiss = document.querySelector<HTMLElement>('[aria-label="Dismiss: 3"]');
  await act(async () => dismiss?.click());
  expect(shown()).toEqual(["2", "4"]);
});

test("what hangs on it is not done again when a toast is shown", async () => {
  const effect = vi.fn();
  function Greeting({ turn }: { turn: number }) {
    const actions = useToast();
    useEffect(() => {
      effect();
      actions.success("Welcome");
    }, [actions]);
    return turn;
  }
  const show = (turn: number) =>
    act(async () =>
      root.render(
        <ToastProvider>
          <Greeting turn={turn} />
        </ToastProvider>,
      ),
    );
  for (const turn of [1, 2, 3]) await show(turn);
  expect(effect).toHaveBeenCalledTimes(1);
});
