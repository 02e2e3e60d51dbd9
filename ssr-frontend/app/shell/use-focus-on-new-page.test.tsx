// @vitest-environment happy-dom
import { Link } from "react-router";
import { expect, test } from "vitest";
import { click, focus, getByText, renderPage } from "../testing/app-page.tsx";
import { useFocusOnNewPage } from "./use-focus-on-new-page.ts";

function Page() {
  useFocusOnNewPage();
  return (
    <main>
      <h1>Settings</h1>
      <Link to="/settings#zoom-link">Add your Zoom link</Link>
      <Link to="/settings#days">To the days</Link>
      <Link to="/settings?sort=name#days">Sort by name</Link>
      <Link to="/other">Elsewhere</Link>
      <h2 id="days">Days</h2>
      <div id="zoom-link">
        <input name="zoom_link" />
      </div>
    </main>
  );
}

const focused = () => document.activeElement;

/** Activates a link as a mouse or Enter does, both of which focus it. */
async function follow(words: string) {
  await focus(getByText(words));
  await click(getByText(words));
}

test("a link to a part of the page leads the focus there: to its heading, or the field in it, each time", async () => {
  await renderPage(<Page />, "/settings");
  await follow("Add your Zoom link");
  expect(focused()?.getAttribute("name")).toBe("zoom_link");
  await follow("To the days");
  expect(focused()).toBe(getByText("Days"));
  await follow("To the days");
  expect(focused()).toBe(getByText("Days"));
});

test("what changes beside the part that the address names keeps the focus where it is", async () => {
  await renderPage(<Page />, "/settings#days");
  await follow("Sort by name");
  expect(focused()).toBe(getByText("Sort by name"));
});

test("another page begins at its heading", async () => {
  await renderPage(<Page />, "/settings");
  await follow("Elsewhere");
  expect(focused()).toBe(getByText("Settings"));
});
