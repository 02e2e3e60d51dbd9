// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { User } from "../../queries/session.ts";
import { click, eventually, getByText, renderRoutes } from "../../testing/app-page.tsx";
import { ServerClockProvider } from "../../time/server-clock.tsx";
import { ErrorBoundary, handle } from "../student/layout.tsx";
import Shell from "./shell.tsx";
import { TabPage } from "./tab-page.tsx";

const user: User = {
  id: "0192aa11-0000-7000-8000-00000000000c",
  first_name: "Robin",
  last_name: "Sample",
  email: "robin@e2e.test",
  role: "student",
  roles: ["student"],
  needs_second_factor: false,
};

/** The shell around a tab that throws until the test repairs it. */
async function show() {
  const tab = { broken: true };
  function Tab() {
    if (tab.broken) throw new TypeError("items is null");
    return <TabPage title="Lessons">All is well.</TabPage>;
  }
  const path = "/dashboard/student/lessons";
  const Frame = () => (
    <ServerClockProvider now="2026-11-20T12:00:00Z">
      <Shell />
    </ServerClockProvider>
  );
  const layout = {
    id: "student",
    handle,
    ErrorBoundary,
    children: [{ path, id: "lessons", Component: Tab }],
  };
  // React and the router both log the error.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const client = await renderRoutes([{ id: "shell", Component: Frame, children: [layout as never] }], path, {
    user,
  });
  return { tab, client };
}

test("a tab that throws says so beside the rail, and is shown once it is mended", async () => {
  const { tab, client } = await show();
  client.setQueryData(["lessons"], "what it could not show");
  expect(document.querySelector("nav[aria-label='Student dashboard']")?.textContent).toContain("Tutoring");
  expect(document.querySelector("h1")?.textContent).toBe("This page has stopped working");
  await click(getByText("Try again"));
  expect(document.querySelector("h1")?.textContent).toBe("This page has stopped working");
  tab.broken = false;
  await click(getByText("Try again"));
  await eventually(() => expect(document.querySelector("main")?.textContent).toContain("All is well."));
  expect(client.getQueryData(["lessons"])).toBeUndefined();
});
