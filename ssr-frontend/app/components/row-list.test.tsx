// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test } from "vitest";
import { click, focus, getByText, renderPage } from "../testing/app-page.tsx";
import { RowList } from "./row-list.tsx";

function Rows() {
  const [rows, setRows] = useState(["a", "b", "c"]);
  return (
    <>
      <RowList>
        {rows.map((row) => (
          <li key={row} id={row} tabIndex={-1}>
            <a href={`/${row}`}>Open {row}</a>
          </li>
        ))}
      </RowList>
      <button type="button" onClick={() => setRows(["c", "d"])}>
        Others
      </button>
    </>
  );
}

const tabStops = () =>
  [...document.querySelectorAll<HTMLElement>("li")]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ id }) => id);
const press = (key: string) =>
  act(async () => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });

test("exactly one row is where Tab comes to: the first, then the one that had the focus, also once others take their place", async () => {
  await renderPage(<Rows />);
  expect(tabStops()).toEqual(["a"]);
  await focus(document.getElementById("a") as HTMLElement);
  await press("ArrowDown");
  expect([document.activeElement?.id, tabStops()]).toEqual(["b", ["b"]]);
  // Into a row and out of it again.
  await focus(getByText("Open c"));
  expect(tabStops()).toEqual(["c"]);
  await press("Home");
  expect([document.activeElement?.id, tabStops()]).toEqual(["a", ["a"]]);
  await click(getByText("Others"));
  expect(tabStops()).toEqual(["c"]);
});

test("Enter on a row follows its first link, and never downloads a file", async () => {
  const followed: string[] = [];
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    followed.push((event.target as HTMLElement).textContent);
  };
  document.addEventListener("click", follow, { once: true });
  await renderPage(
    <RowList>
      <li id="row" tabIndex={-1}>
        <a href="/file" download>
          Add to calendar
        </a>
        <a href="/lesson">Open it</a>
      </li>
    </RowList>,
  );
  await focus(document.getElementById("row") as HTMLElement);
  await press("Enter");
  expect(followed).toEqual(["Open it"]);
});
