// @vitest-environment happy-dom
import { act, useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../testing/app-page.tsx";
import { useFollow } from "./use-follow.ts";

/** Heights in px: of the list, and of its content. */
const LIST = 100;
let height = 0;

// happy-dom has no layout.
beforeEach(() => {
  height = 300;
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(LIST);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(() => height);
});

function List() {
  const list = useRef<HTMLElement>(null);
  const { isAtEnd, jump, onScroll } = useFollow(list, []);
  return (
    <>
      <section ref={list} onScroll={onScroll}>
        <p>What was said</p>
      </section>
      <button type="button" onClick={jump}>
        {isAtEnd ? "At the end" : "Further up"}
      </button>
    </>
  );
}

const list = () => document.querySelector("section") as HTMLElement;
const state = () => document.querySelector("button")?.textContent;
const tellOfScroll = () => act(async () => list().dispatchEvent(new Event("scroll")));

/** Adds content; the scrolling follows within a frame. */
async function grow(to: number): Promise<void> {
  height = to;
  list().append("more");
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
}

test("the end is followed, also where more has come before the browser tells of the way there", async () => {
  await renderPage(<List />);
  await grow(400);
  expect(list().scrollTop).toBe(400);
  height = 700;
  await tellOfScroll();
  expect(state()).toBe("At the end");
  await grow(800);
  expect(list().scrollTop).toBe(800);
});

test("whoever scrolls up stays there until they are back at the end", async () => {
  await renderPage(<List />);
  await grow(400);
  await tellOfScroll();
  list().scrollTop = 100;
  await tellOfScroll();
  expect(state()).toBe("Further up");
  await grow(800);
  expect(list().scrollTop).toBe(100);
  list().scrollTop = 690;
  await tellOfScroll();
  expect(state()).toBe("At the end");
  await grow(900);
  expect(list().scrollTop).toBe(900);
});
