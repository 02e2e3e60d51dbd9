import type { Response } from "express";

const UNAVAILABLE_HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Back in a moment</title><h1>Back in a moment</h1>
<p>This page could not be prepared just now. <a href="">Try again</a> or <a href="/">go to the home page</a>.</p></html>`;

/** The response when a page cannot be rendered; without styles, which a CSP could block. */
export function respondUnavailable(response: Response, status: 500 | 503 = 503): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  if (status === 503) response.set("retry-after", "2");
  response.status(status).set("cache-control", "no-store").type("html").send(UNAVAILABLE_HTML);
}
