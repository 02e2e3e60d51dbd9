// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { getByText } from "../testing/app-page.tsx";
import { ErrorBoundary, loader, middleware } from "./layout.tsx";

type Route = Parameters<typeof createRoutesStub>[0][number];

/** Opens a page of the app with a stubbed session response. */
async function open(path: string, response: () => Promise<Response>) {
  vi.stubEnv("API_ORIGIN", "http://api.test");
  vi.stubGlobal("fetch", vi.fn(response));
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = "<div></div>";
  const page: Pick<Route, "Component" | "HydrateFallback"> = {
    Component: () => "the page itself",
    HydrateFallback: () => null,
  };
  const app = { id: "app", path: "*", middleware, loader, ErrorBoundary, ...page } as Route;
  const Stub = createRoutesStub([app]);
  const root = createRoot(document.body.firstElementChild as HTMLElement);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });
  await act(async () => root.render(<Stub initialEntries={[path]} />));
}

const unavailable = async () =>
  Response.json(
    {
      title: "Service Unavailable",
      status: 503,
      code: "database_unavailable",
      detail: "We can’t reach our records right now.",
      request_id: "r-17",
    },
    { status: 503 },
  );

test("a dashboard whose person cannot be read says so, and leads back to itself", async () => {
  await open("/dashboard?tab=payments", unavailable);
  expect(document.querySelector("h1")?.textContent).toBe("Failed to load user profile");
  expect(getByText("Try again").getAttribute("href")).toBe("/dashboard?tab=payments");
  expect(document.body.textContent).toContain("mention r-17");
});

test("so it does when nothing answers at all", async () => {
  await open("/dashboard", () => Promise.reject(new TypeError("fetch failed")));
  expect(document.querySelector("h1")?.textContent).toBe("Failed to load user profile");
  expect(document.body.textContent).not.toContain("mention");
});

test("other pages have the words of every error", async () => {
  await open("/auth", unavailable);
  expect(document.querySelector("h1")?.textContent).toBe("We’ll be right back");
});
