// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { focus, getByText, renderPage } from "../../../testing/app-page.tsx";
import type { TableRow } from "./columns.ts";
import { Records } from "./records.tsx";

const { grid } = vi.hoisted(() => ({ grid: { load: (): unknown => undefined } }));

// The module is imported anew for each test.
beforeEach(() => {
  vi.resetModules();
  vi.doMock("./records-grid.tsx", async () => {
    await grid.load();
    return { default: () => <p>The grid</p> };
  });
});

const rows: TableRow[] = [{ id: "1" }];

const show = () =>
  renderPage(
    <>
      <Records
        label="Rows"
        name="rows"
        rows={rows}
        columns={[{ field: "id", head: "Id", width: 80, render: () => <button type="button">A row</button> }]}
        sort={{ field: "id", direction: "asc", hrefOf: () => "", go: () => undefined }}
        page={undefined}
        busy={false}
      />
      <button type="button">Elsewhere</button>
    </>,
  );

const shown = () => document.querySelector(".records")?.textContent;
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

test("a list that has the focus when the grid's script comes stays until the focus is elsewhere", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  grid.load = () => promise;
  await show();
  await focus(getByText("A row"));
  resolve();
  await settle();
  expect(document.activeElement).toBe(getByText("A row"));
  await focus(getByText("Elsewhere"));
  await settle();
  expect(shown()).toBe("The grid");
});

test("without the grid's script the list stays", async () => {
  grid.load = () => Promise.reject(new TypeError("Failed to fetch"));
  await show();
  await settle();
  expect(shown()).toContain("A row");
  expect(document.querySelector("[role=alert]")).toBeNull();
});
