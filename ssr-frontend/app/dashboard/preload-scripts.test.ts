// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { preloadScripts } from "./preload-scripts.ts";

const shell = { module: "/shell.js" };
const layout = { parentId: "shell", module: "/layout.js", imports: ["/admin.js"] };
const users = {
  parentId: "layout",
  path: "dashboard/admin/users",
  module: "/users.js",
  imports: ["/admin.js", "/form.js"],
};

const preloaded = () =>
  [...document.querySelectorAll("link[rel=modulepreload]")].map((link) => link.getAttribute("href"));

test("a page is fetched ahead with what stands around it, each file once", () => {
  vi.stubGlobal("__reactRouterManifest", { routes: { shell, layout, users } });
  document.head.innerHTML = '<link rel="modulepreload" href="/shell.js">';
  preloadScripts("/dashboard/admin/users");
  preloadScripts("/dashboard/admin/users");
  expect(preloaded()).toEqual(["/shell.js", "/users.js", "/admin.js", "/form.js", "/layout.js"]);
  expect(() => preloadScripts("/dashboard/admin")).toThrow("no page of its own");
});
