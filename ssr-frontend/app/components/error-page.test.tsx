// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { reportClientError } from "../client-errors.ts";
import { eventually, renderPage } from "../testing/app-page.tsx";
import { ErrorPage, errorTexts } from "./error-page.tsx";

const response = (status: number) => ({ status, statusText: "", internal: false, data: null });

test("a response of the server shows its status, and says that an unexpected one is logged", () => {
  expect(errorTexts(response(503))).toMatchObject({ kicker: "Error 503", title: "We’ll be right back" });
  expect(errorTexts(response(500))).toMatchObject({ kicker: "Error 500" });
  expect(errorTexts(new Error("Unexpected Server Error")).text).toContain("We’ve logged the error");
});

test("a crash in the browser claims neither a status nor that anybody knows of it", () => {
  const { kicker, title, text } = errorTexts(new TypeError("x is undefined"));
  expect(kicker).toBeUndefined();
  expect(title).toBe("This page has stopped working");
  expect(text).not.toMatch(/logged|our side/);
});

test("once the server has been told of a crash, it is noted", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  const crash = new TypeError("x is undefined");
  reportClientError(crash, "render");
  await renderPage(<ErrorPage error={crash} />);
  await eventually(() =>
    expect(document.querySelector(".lede")?.textContent).toContain("We’ve logged the error"),
  );
});

test("on the server every error is the server's", () => {
  vi.stubGlobal("window", undefined);
  expect(errorTexts(new TypeError("x is undefined"))).toMatchObject({ kicker: "Error 500" });
  vi.unstubAllGlobals();
});

test("trying again leads back to the whole address", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/payment-success?booking_id=1"]}>
      <ErrorPage error={new Error("Unexpected Server Error")} />
    </MemoryRouter>,
  );
  expect(html).toContain('href="/payment-success?booking_id=1"');
});
