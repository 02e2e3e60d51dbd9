// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { Problem } from "../api/problem.ts";
import { useLiveStatus } from "../live/live.tsx";
import { eventually, renderPage, toasts } from "../testing/app-page.tsx";
import type { QueryMeta } from "./client.ts";
import { apiQuery } from "./query.ts";
import { QueryErrors } from "./query-errors.tsx";

const problem = (status: number) =>
  new Problem({ title: "", status, code: "unexpected", detail: "Back in a moment." });

const lessons = (status: number, key = "lessons") =>
  apiQuery({
    key: [key],
    read: (): Promise<string> => Promise.reject(problem(status)),
    meta: { errorToast: (message) => ["Error fetching lessons", message] },
  });

/** A query that fails because of a bug in the front end. */
const broken = (meta?: QueryMeta) =>
  apiQuery({
    key: ["broken" as string],
    read: (): Promise<string> => Promise.reject(new TypeError("items of robin@people.test is undefined")),
    ...(meta ? { meta } : {}),
  });

/** Two components that show the same query. */
const show = (query: ReturnType<typeof lessons>, known: [readonly unknown[], unknown][] = []) => {
  const Part = () => <p>{useQuery(query).data ?? "nothing"}</p>;
  const Status = () => <h1>{useLiveStatus()}</h1>;
  return renderPage(
    <>
      <QueryErrors />
      <Part />
      <Part />
      <Status />
    </>,
    "/",
    {},
    known,
  );
};

const refetch = async (shown: Awaited<ReturnType<typeof show>>) =>
  act(() => shown.client.refetchQueries({ queryKey: ["lessons"] }));

test("what was never there is told of, once for all who show it", async () => {
  await show(lessons(503));
  expect(toasts()).toEqual(["Error fetching lessonsBack in a moment."]);
});

test("a fault of the page itself is told of in general words, and to the server", async () => {
  const fetch = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", fetch);
  await show(broken({ errorToast: (text) => ["Error fetching lessons", text] }));
  expect(toasts()).toEqual([expect.stringMatching(/^Error fetching lessonsPlease try again/)]);
  await eventually(() => expect(fetch).toHaveBeenCalledWith("/api/client-errors", expect.anything()));
});

test("a fault is told of also where a refusal would be told of in its place", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  await show(broken());
  expect(toasts()).toEqual([expect.stringMatching(/^That didn’t work/)]);
});

test("a failed refresh is not: what is shown stays", async () => {
  const shown = await show(lessons(503), [[["lessons"], "as it was"]]);
  await refetch(shown);
  expect(shown.client.getQueryState(["lessons"])?.status).toBe("error");
  expect(toasts()).toEqual([]);
  expect(document.querySelector("p")?.textContent).toBe("as it was");
});

test("nor is what nobody looks at", async () => {
  const { client } = await show(lessons(503), [[["lessons"], "as it was"]]);
  await act(() => client.query(lessons(503, "another")).catch(() => undefined));
  expect(toasts()).toEqual([]);
});

test.each([
  ["unauthenticated", "signed-out"],
  // A wrong password.
  ["invalid_credentials", "connecting"],
] as const)("an action that is refused as %s leaves the session %s", async (code, status) => {
  const { client } = await show(lessons(503));
  const problem = new Problem({ title: "", status: 401, code, detail: "Please log in to continue." });
  const action = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(problem) });
  await act(() => action.execute(undefined).catch(() => undefined));
  expect(document.querySelector("h1")?.textContent).toBe(status);
});

test("a session that has ended is told of, whatever was shown", async () => {
  const shown = await show(lessons(401), [[["lessons"], "as it was"]]);
  expect(document.querySelector("h1")?.textContent).toBe("connecting");
  await refetch(shown);
  expect(document.querySelector("h1")?.textContent).toBe("signed-out");
  expect(toasts()).toEqual([]);
});
