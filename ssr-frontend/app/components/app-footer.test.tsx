// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { newsletterMessages } from "#content/newsletter-messages.ts";
import { DocumentContext } from "../document.ts";
import { CompactFooter } from "../site/frame/footer.tsx";
import { AppFooter } from "./app-footer.tsx";

/** A server-rendered document, hydrated. */
async function show(page: (footer: ReactNode) => ReactNode) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const errors: unknown[] = [];
  document.body.innerHTML = renderToString(
    <DocumentContext value={{ footer: <CompactFooter /> }}>{page(<AppFooter />)}</DocumentContext>,
  );
  const html = document.body.innerHTML;
  const root = await act(async () =>
    hydrateRoot(document.body, page(<AppFooter />), { onRecoverableError: (error) => errors.push(error) }),
  );
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  });
  return { html, errors, render: (shown: ReactNode) => act(async () => root.render(shown)) };
}

const links = () => [...document.querySelectorAll("footer a")].map((link) => link.getAttribute("href"));

test("the browser keeps the footer that the server has rendered", async () => {
  const logged = vi.spyOn(console, "error");
  const { html, errors } = await show((footer) => footer);
  expect(links()).toContain("/privacy");
  expect([document.body.innerHTML, errors, logged.mock.calls]).toEqual([html, [], []]);
});

test("it is there again after an error has taken the place of all that stands around a page", async () => {
  const { render } = await show((footer) => footer);
  const before = links();
  await render(<p>This page has stopped working</p>);
  expect(links()).toEqual([]);
  await render(<AppFooter />);
  expect(links()).toEqual(before);
});

test("its newsletter form is sent in place", async () => {
  await show((footer) => footer);
  const form = document.querySelector("form") as HTMLFormElement;
  const event = new Event("submit", { bubbles: true, cancelable: true });
  await act(async () => form.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  const said = () => document.querySelector("[role=status]")?.textContent;
  await vi.waitFor(() => expect(said()).toBe(newsletterMessages.empty));
});
