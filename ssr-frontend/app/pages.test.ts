import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import {
  app,
  dashboard,
  frontDoorTable,
  publicPages,
  resourceRoute,
  routeTree,
  site,
  unlisted,
} from "./pages.ts";
import { pages } from "./routes.ts";

const table = [
  site("/", "site/home.tsx"),
  site("/search", "site/search.tsx", { q: ["a", "b"] }),
  site("/find", "site/find.tsx", { kind: ["a"] }, ["q", "page"]),
  app("/a/:id", "a.tsx"),
  dashboard("/account", "account/settings.tsx"),
  dashboard("/dashboard/admin/users", "dashboard/admin/users.tsx"),
  dashboard("/dashboard/admin/email", "dashboard/admin/email.tsx"),
  dashboard("/dashboard/admin/email/sent", "dashboard/admin/email/sent.tsx"),
  site("*", "x.tsx"),
];

test("each kind stands under the layout that owns its frame", () => {
  const [sitePart, appPart] = routeTree(table);
  expect(sitePart).toMatchObject({ id: "site", file: "site/layout.tsx" });
  expect(sitePart?.children?.[0]).toEqual({ id: "site/home", file: "site/home.tsx", index: true });
  const [page, shell] = appPart?.children ?? [];
  expect(page).toEqual({ id: "a", file: "a.tsx", path: "a/:id" });
  expect(shell).toEqual({
    id: "dashboard-shell",
    file: "dashboard/shell/shell.tsx",
    children: [
      {
        id: "account/layout",
        file: "account/layout.tsx",
        children: [{ id: "account/settings", file: "account/settings.tsx", path: "account" }],
      },
      {
        id: "dashboard/admin/layout",
        file: "dashboard/admin/layout.tsx",
        children: [
          { id: "dashboard/admin/users", file: "dashboard/admin/users.tsx", path: "dashboard/admin/users" },
          { id: "dashboard/admin/email", file: "dashboard/admin/email.tsx", path: "dashboard/admin/email" },
          {
            id: "dashboard/admin/email/sent",
            file: "dashboard/admin/email/sent.tsx",
            path: "dashboard/admin/email/sent",
          },
        ],
      },
    ],
  });
});

test("the front door learns every page but the catch-all, with the queries that matter", () => {
  expect(frontDoorTable(table)).toEqual([
    { pattern: "/", kind: "site" },
    { pattern: "/search", kind: "site", query: { q: ["a", "b"] } },
    { pattern: "/find", kind: "site", query: { kind: ["a"] }, search: ["q", "page"] },
    { pattern: "/a/:id", kind: "app" },
    { pattern: "/account", kind: "app" },
    { pattern: "/dashboard/admin/users", kind: "app" },
    { pattern: "/dashboard/admin/email", kind: "app" },
    { pattern: "/dashboard/admin/email/sent", kind: "app" },
  ]);
});

test("crawlers are told of destinations only", () => {
  const all = [
    ...table,
    resourceRoute("/robots.txt", "r.ts"),
    unlisted("/thanks", "t.tsx"),
    site("/m/:slug", "m.tsx"),
  ];
  expect(publicPages(all)).toEqual(["/", "/search", "/find"]);
  expect(frontDoorTable(all)).toContainEqual({ pattern: "/thanks", kind: "site" });
});

test("every module of the tree exists, and no pattern is listed twice", () => {
  const files = (routes: RouteConfigEntry[]): string[] =>
    routes.flatMap(({ file, children = [] }) => [file, ...files(children)]);
  expect(files(routeTree(pages)).filter((file) => !existsSync(join(import.meta.dirname, file)))).toEqual([]);
  const patterns = pages.map(({ pattern }) => pattern);
  expect(new Set(patterns).size).toBe(patterns.length);
});
