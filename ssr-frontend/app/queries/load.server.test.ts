import { hydrate, QueryClient } from "@tanstack/react-query";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Problem } from "../api/problem.ts";
import { loadTab } from "../dashboard/tab.server.ts";
import { readSession } from "../shell/session.server.ts";
import { loadQueries, provideQueryClient } from "./load.server.ts";
import { apiQuery } from "./query.ts";

beforeEach(() => {
  vi.stubEnv("API_ORIGIN", "http://api.test");
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const problem = (status: number) =>
  new Problem({ title: "", status, code: "unexpected", detail: "Not now." });

const works = apiQuery({ key: ["works"], read: async () => "data", meta: { staleAfter: {} } });
const failing = (cause: Error) => apiQuery({ key: ["fails"], read: () => Promise.reject(cause) });

/** The loader context of a request. */
function contextOf(request = new Request("http://site.test/dashboard")) {
  const context = new RouterContextProvider();
  const args = { request, context } as unknown as Parameters<typeof provideQueryClient>[0];
  void provideQueryClient(args, async () => new Response());
  return context;
}

/** The `Location` of a thrown redirect. */
async function redirectOf(loading: Promise<unknown>): Promise<string | null> {
  const response = await loading.catch((thrown: unknown) => thrown);
  if (!(response instanceof Response)) throw new Error(`no redirect: ${String(response)}`);
  return response.headers.get("location");
}

test("the page gets what its queries have read, without what they say of themselves", async () => {
  const { queries } = await loadQueries(contextOf(), [works]);
  expect(queries.queries.map(({ queryKey, meta }) => [queryKey, meta])).toEqual([[["works"], undefined]]);
  const client = new QueryClient();
  hydrate(client, queries);
  expect(client.getQueryData(works.queryKey)).toBe("data");
});

test("cookies of the API's responses reach the browser", async () => {
  const hint = "signed-in=Ada; Path=/";
  vi.stubGlobal("fetch", async () => Response.json({}, { headers: { "set-cookie": hint } }));
  const context = new RouterContextProvider();
  const request = new Request("http://site.test/account");
  const args = { request, context } as unknown as Parameters<typeof provideQueryClient>[0];
  const response = await provideQueryClient(args, async () => {
    await readSession({ ...args, context }, async () => new Response());
    return new Response("the page");
  });
  expect(response?.headers.getSetCookie()).toEqual([hint]);
});

test("only its own: what else the request has read belongs to others", async () => {
  const context = contextOf();
  await loadQueries(context, [works]);
  const other = apiQuery({ key: ["other"], read: async () => "other" });
  const { queries } = await loadQueries(context, [other]);
  expect(queries.queries.map(({ queryKey }) => queryKey)).toEqual([["other"]]);
});

test("what depends on what its queries have read is made after them, and in the document too", async () => {
  const read = async () => "of data";
  const { queries } = await loadQueries(contextOf(), [works], undefined, (client) => [
    apiQuery({ key: ["details", client.getQueryData(works.queryKey)], read }),
  ]);
  expect(queries.queries.map(({ queryKey }) => queryKey)).toEqual([["works"], ["details", "data"]]);
});

test("a query that fails is left out, so that the page says so and tries again", async () => {
  const { queries } = await loadQueries(contextOf(), [failing(problem(503)), works]);
  expect(queries.queries.map(({ queryKey }) => queryKey)).toEqual([["works"]]);
});

test("it is made once: the browser tries again", async () => {
  const read = vi.fn(() => Promise.reject(problem(503)));
  await loadQueries(contextOf(), [apiQuery({ key: ["fails"], read })]);
  expect(read).toHaveBeenCalledOnce();
});

test("a mistake of ours is no failed query", async () => {
  await expect(loadQueries(contextOf(), [failing(new TypeError("a bug"))])).rejects.toThrow("a bug");
});

test("whoever is signed out by now signs in, and comes back", async () => {
  const loading = loadQueries(
    contextOf(),
    [works, failing(problem(401))],
    "/dashboard/tutor/payments?payments=60",
  );
  expect(await redirectOf(loading)).toBe("/auth?next=%2Fdashboard%2Ftutor%2Fpayments%3Fpayments%3D60");
});

test("or just signs in, where there is nothing to come back to", async () => {
  expect(await redirectOf(loadQueries(contextOf(), [failing(problem(401))]))).toBe("/auth");
});

test("queries are made side by side", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = apiQuery({ key: ["first"], read: () => promise });
  const second = apiQuery({
    key: ["second"],
    read: async () => {
      resolve("by the second");
      return "second";
    },
  });
  const { queries } = await loadQueries(contextOf(), [first, second]);
  expect(queries.queries).toHaveLength(2);
});

test("nothing of a request keeps a timer when it is over", async () => {
  vi.useFakeTimers();
  await loadQueries(contextOf(), [works, failing(problem(503))]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** A renderer of one tab that requires a signed-in user. */
function renderer(signedIn: object | null) {
  const session = { user: signedIn, live_cursor: null, zone: "UTC", now: "2026-11-20T12:00:00Z" };
  vi.stubGlobal("fetch", async () => Response.json(session));
  const path = "dashboard/tutor/payments";
  const module = {
    default: () => null,
    middleware: [provideQueryClient, readSession],
    loader: (args: Parameters<typeof loadTab>[0]) => loadTab(args, "tutor", () => [failing(problem(401))]),
  };
  const build = {
    entry: { module: { default: () => new Response() } },
    routes: { tab: { id: "tab", path, module } },
    assets: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "" },
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
  };
  return createRequestHandler(build as unknown as ServerBuild, "test");
}

test.each([
  ["nobody is signed in", null],
  ["the session has ended meanwhile", { role: "tutor", roles: ["tutor"] }],
])("an address to come back to is one that people know, when %s", async (_, user) => {
  const handle = renderer(user);
  const page = "http://site.test/dashboard/tutor/payments";
  const next = "/auth?next=%2Fdashboard%2Ftutor%2Fpayments%3Fpayments%3D60";
  const document = await handle(new Request(`${page}?payments=60`));
  expect(document.headers.get("location")).toBe(next);
  const data = await handle(new Request(`${page}.data?payments=60&_routes=tab`));
  expect(await data.text()).toContain(`"${next}"`);
});

test("who has another role goes to the dashboard of their own", async () => {
  const handle = renderer({ role: "student", roles: ["student"] });
  const response = await handle(new Request("http://site.test/dashboard/tutor/payments"));
  expect(response.headers.get("location")).toBe("/dashboard");
});
