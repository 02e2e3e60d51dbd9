import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../api/browser.ts";
import { Problem, type ProblemCode } from "../api/problem.ts";
import { createQueryClient } from "./client.ts";
import { apiQuery, reloads } from "./query.ts";

const problem = (status: number, code: ProblemCode = "unexpected") =>
  new Problem({ title: "", status, code, detail: "Not now." });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a read in the browser", () => {
  test.each([
    [problem(503, "unreachable"), 3],
    [problem(502), 3],
    [problem(500), 1],
    [problem(404), 1],
    [new TypeError("a bug"), 1],
  ])("that fails with %o is made %i times", async (cause, times) => {
    const client = createQueryClient(api);
    const read = vi.fn(() => Promise.reject(cause));
    const reading = client.query(apiQuery({ key: ["fails"], read })).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await reading).toBe(cause);
    expect(read).toHaveBeenCalledTimes(times);
    client.clear();
  });
});

describe("a change", () => {
  /** Settles a mutation while its list is shown, whose fetches never finish. */
  function settle(error: Error | null) {
    const client = createQueryClient(api, { once: true });
    const read = vi.fn(() => new Promise<string>(() => undefined));
    const list = apiQuery({ key: ["list", 1], read });
    client.setQueryData(list.queryKey, "shown");
    new QueryObserver(client, list).subscribe(() => undefined);
    const done = vi.fn();
    void reloads(["list"]).onSettled(undefined, error, undefined, undefined, { client }).then(done);
    return { read, done };
  }

  test.each([
    ["that was made", null],
    ["that was refused as somebody else was first", problem(409)],
    ["of what is gone", problem(404)],
  ])("%s waits for what it reloads", async (_, error) => {
    const { read, done } = settle(error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(read).toHaveBeenCalledOnce();
    expect(done).not.toHaveBeenCalled();
  });

  test.each([
    ["that may or may not have been made", problem(503, "unreachable")],
    ["that was not accepted", problem(422)],
  ])("%s is over at once, and reloads all the same", async (_, error) => {
    const { read, done } = settle(error);
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledOnce();
    expect(done).toHaveBeenCalledOnce();
  });
});
