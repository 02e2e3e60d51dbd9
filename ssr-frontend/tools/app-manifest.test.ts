import { expect, test } from "vitest";
import { withoutSitePages } from "./app-manifest.ts";

const SCRIPT =
  'window.__reactRouterManifest={"entry":{"module":"/e.js","imports":["/r.js"]},"routes":{"root":{"id":"root"},' +
  '"site":{"id":"site","parentId":"root"},"site/home":{"id":"site/home","parentId":"site"},' +
  '"account/auth":{"id":"account/auth","parentId":"app","hasLoader":true,"hasClientLoader":false,' +
  '"imports":["/z.js","/r.js","/a.js"]}},"version":"1"};';

test("app pages know of no site page, nor of what a route lacks or everybody has loaded", () => {
  expect(withoutSitePages(SCRIPT)).toBe(
    'window.__reactRouterManifest={"entry":{"module":"/e.js","imports":["/r.js"]},"routes":{"root":{"id":"root"},' +
      '"account/auth":{"id":"account/auth","parentId":"app","hasLoader":true,"imports":["/a.js","/z.js"]}},"version":"1"};',
  );
});

test("a list in another form stops the build", () => {
  expect(() => withoutSitePages("export default {}")).toThrow("not listed");
  expect(() => withoutSitePages(SCRIPT.replaceAll('"site"', '"public"'))).toThrow("no page of the site");
});
