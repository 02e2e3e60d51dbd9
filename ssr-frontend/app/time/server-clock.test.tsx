// @vitest-environment happy-dom
import { useQueryClient } from "@tanstack/react-query";
import { act, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionQuery, useSession } from "../queries/session.ts";
import { click, getByText, renderPage } from "../testing/app-page.tsx";
import { useServerClock } from "./server-clock.tsx";

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

function Clock() {
  const { now } = useSession();
  return <p>{new Date(useServerClock(now)).toISOString()}</p>;
}

/** A component that can be mounted later, and a button that sets the same session again. */
function Page() {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button
        type="button"
        onClick={() => client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session })}
      >
        Read again
      </button>
      {open && <Clock />}
    </>
  );
}

const shown = () => document.querySelector("p")?.textContent;

test("counts from when the server spoke, however late it is opened", async () => {
  await renderPage(<Page />, "/", { now: "2026-11-20T12:00:00Z" });
  await pass(20 * MINUTE);
  await click(getByText("Open"));
  expect(shown()).toBe("2026-11-20T12:20:00.000Z");
  await pass(3000);
  expect(shown()).toBe("2026-11-20T12:20:03.000Z");
});

test("the same response once more, as cached while the network is gone, is no newer", async () => {
  await renderPage(<Page />, "/", { now: "2026-11-20T12:00:00Z" });
  await click(getByText("Open"));
  await pass(20 * MINUTE);
  await click(getByText("Read again"));
  expect(shown()).toBe("2026-11-20T12:20:00.000Z");
});
