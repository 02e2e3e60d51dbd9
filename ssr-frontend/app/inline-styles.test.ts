// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { claimStyles, stylesInDocument, stylesOf, withoutStyles } from "./inline-styles.ts";

const manifest = {
  version: "1",
  routes: {
    root: { id: "root" },
    app: { id: "app", css: ["/assets/app.css#"] },
    "account/auth": { id: "account/auth", css: ["/assets/app.css#", "/assets/account.css"] },
    receipt: { id: "receipt", css: ["/assets/account.css#", "/assets/receipt.css"] },
  },
};

test("a page's style sheets are those of its routes, each once", () => {
  expect(stylesOf(manifest, ["root", "app", "account/auth"])).toEqual([
    "/assets/app.css",
    "/assets/account.css",
  ]);
});

test("what stands in the document is left out for every page", () => {
  const styles = [
    { file: "/assets/app.css", css: "" },
    { file: "/assets/account.css", css: "" },
  ];
  expect(withoutStyles(manifest, styles)).toEqual({
    version: "1",
    routes: {
      root: { id: "root" },
      app: { id: "app", css: [] },
      "account/auth": { id: "account/auth", css: [] },
      receipt: { id: "receipt", css: ["/assets/receipt.css"] },
    },
  });
});

// A browser fetches nothing for a disabled link; happy-dom would report that it cannot.
Object.assign(Reflect.get(window, "happyDOM").settings, { handleDisabledFileLoadingAsSuccess: true });

test("the browser finds the document's styles, and a link for each that loads nothing", () => {
  document.head.innerHTML = '<style data-file="/assets/app.css">p{margin:0}</style><style>b{}</style>';
  const styles = stylesInDocument();
  expect(styles).toEqual([{ file: "/assets/app.css", css: "p{margin:0}" }]);
  window.__reactRouterManifest = structuredClone(manifest);
  claimStyles(styles);
  expect(window.__reactRouterManifest.routes.app?.css).toEqual([]);
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href="/assets/app.css"]');
  expect(link?.disabled).toBe(true);
});
