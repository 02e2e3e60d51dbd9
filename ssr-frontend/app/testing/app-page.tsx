/** For unit tests: components of app pages with their providers, in happy-dom. */
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import {
  defaultScheduler,
  notifyManager,
  type QueryClient,
  QueryClientProvider,
  type QueryKey,
} from "@tanstack/react-query";
import type { Middleware } from "openapi-fetch";
import { act, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub, useLocation } from "react-router";
import { afterAll, onTestFinished, vi } from "vitest";
import { api } from "../api/browser.ts";
import { ToastProvider } from "../components/toasts.tsx";
import { LiveProvider } from "../live/live.tsx";
import { createQueryClient } from "../queries/client.ts";
import { QueryErrors } from "../queries/query-errors.tsx";
import { type Session, sessionQuery, useSession } from "../queries/session.ts";
import { Verification } from "../shell/verification.tsx";
import { theme } from "../theme/theme.ts";
import { ServerClockProvider } from "../time/server-clock.tsx";

const SESSION: Session = {
  user: null,
  live_cursor: null,
  zone: "America/Los_Angeles",
  now: "2026-11-20T12:00:00Z",
};

/** The location of the page's router. */
interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

// By default queries notify in separate tasks, which `act` does not wait for.
notifyManager.setScheduler(queueMicrotask);

// One cache per file: the cost of looking up a style grows with the number of rules. As in production, one
// element contains all of them, which keeps lookups of other elements fast.
const styles = createCache({ key: "css", speedy: true });

// Modules are shared with files that do not use this one.
afterAll(() => {
  styles.sheet.flush();
  notifyManager.setScheduler(defaultScheduler);
});

/** A query client with the session, and without retries. */
export function createTestClient(session: Partial<Session> = {}): QueryClient {
  const client = createQueryClient(api, { once: true });
  client.setQueryData(sessionQuery.queryKey, { ...SESSION, ...session });
  return client;
}

/**
 * Renders an element at a path, signed out by default.
 *
 * @param queries further entries of the query cache: keys with their data
 */
export async function renderPage(
  element: ReactElement,
  path = "/",
  session: Partial<Session> = {},
  queries: readonly [QueryKey, unknown][] = [],
) {
  let place: Place = { pathname: "", search: "", hash: "", state: null };
  function Page() {
    place = useLocation();
    return (
      <ServerClockProvider now={useSession().now}>
        {element}
        <Verification />
      </ServerClockProvider>
    );
  }
  const client = await renderRoutes([{ id: "app", path: "*", Component: Page }], path, session, queries);
  return { place: () => place, client };
}

/** Renders routes at a path, as `renderPage` does an element; returns the query client. */
export async function renderRoutes(
  routes: Parameters<typeof createRoutesStub>[0],
  path: string,
  session: Partial<Session> = {},
  queries: readonly [QueryKey, unknown][] = [],
): Promise<QueryClient> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = "<div></div>";
  const client = createTestClient(session);
  for (const [key, data] of queries) client.setQueryData(key, data);
  const Stub = createRoutesStub(routes);
  const root = createRoot(document.body.firstElementChild as HTMLElement);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  });
  await act(async () =>
    root.render(
      <CacheProvider value={styles}>
        <QueryClientProvider client={client}>
          <ThemeProvider theme={theme} storageManager={null}>
            {/* Without a user it opens no connection. */}
            <LiveProvider userId={undefined} after={null}>
              <ToastProvider>
                <QueryErrors />
                <Stub initialEntries={[path]} />
              </ToastProvider>
            </LiveProvider>
          </ThemeProvider>
        </QueryClientProvider>
      </CacheProvider>,
    ),
  );
  return client;
}

/** The first element with exactly this text: a button, a link, a heading. */
export function getByText(words: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>("button, a, h1, h2, h3, p, label")].find(
    ({ textContent }) => textContent?.trim() === words,
  );
  if (!found) throw new Error(`nothing says "${words}" in: ${document.body.textContent}`);
  return found;
}

// Almost everything loads within a few milliseconds.
const PATIENCE = { timeout: 5000, interval: 10 };

/** Waits for asynchronous updates; React flushes them at each check. */
export const eventually = <T,>(check: () => T): Promise<T> =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    return check();
  }, PATIENCE);

/** Whether a button is inactive (`aria-disabled`). It stays focusable. */
export const isOff = (button: HTMLElement): boolean =>
  button.getAttribute("aria-disabled") === "true" && !button.hasAttribute("disabled");

export const focus = (element: HTMLElement) => act(async () => element.focus());

export const click = (element: HTMLElement) => act(async () => element.click());

/** Types into a field by its name, with the events that React handles. */
export async function type(name: string, text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
  if (!field) throw new Error(`there is no field ${name}`);
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** The displayed toasts, title and text together. */
export const toasts = (): string[] =>
  [...document.querySelectorAll("section[aria-label=Notifications] .MuiAlert-message")].map(
    ({ textContent }) => textContent ?? "",
  );

interface StubResponse {
  status: number;
  body?: unknown;
}

/**
 * Stubs the page's API calls with these responses in order, which may be promises, and records the calls;
 * calls after the last fail.
 */
export function stubApi(...responses: (StubResponse | Promise<StubResponse>)[]) {
  const calls: { method: string; path: string; body: unknown }[] = [];
  const stub: Middleware = {
    async onRequest({ request }) {
      const text = await request.text();
      const { pathname, search } = new URL(request.url);
      calls.push({
        method: request.method,
        path: pathname + search,
        body: text ? JSON.parse(text) : undefined,
      });
      const response = await responses[calls.length - 1];
      if (!response) throw new TypeError("Failed to fetch");
      const headers = { "content-type": "application/json" };
      return new Response(response.body === undefined ? null : JSON.stringify(response.body), {
        ...response,
        headers,
      });
    },
  };
  api.use(stub);
  onTestFinished(() => api.eject(stub));
  return calls;
}

/** A problem response of the API. */
export const problemResponse = (
  status: number,
  code: string,
  detail: string,
  errors?: Record<string, string[]>,
) => ({
  status,
  body: { type: "about:blank", title: "", status, code, detail, ...(errors ? { errors } : {}) },
});
