// @vitest-environment happy-dom
import { act, useRef, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../testing/app-page.tsx";
import { sampleMessages } from "../testing/sample-chat.ts";
import type { ThreadRow } from "./thread.ts";
import { useScroll } from "./use-scroll.ts";

/** Heights in px: of the list, and of each message in it. */
const [LIST, ROW] = [100, 20];

// happy-dom has no layout: each message gets the same height, one below the other.
beforeEach(() => {
  const list = () => document.querySelector("section") as HTMLElement;
  const all = () => [...document.querySelectorAll("[data-seq]")];
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(LIST);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(() => all().length * ROW);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const top = this === list() ? 0 : all().indexOf(this) * ROW - list().scrollTop;
    return { top, bottom: top + ROW } as DOMRect;
  });
});

let show: (first: number, last: number) => Promise<void>;
const nearStart = vi.fn();

function List({ first, last }: { first: number; last: number }) {
  const list = useRef<HTMLElement>(null);
  const messages = sampleMessages(first, last);
  const rows = messages.map((message) => ({ kind: "message", key: message.id, message }) as ThreadRow);
  const { onScroll } = useScroll(list, {
    rows,
    unsentCount: 0,
    firstKey: messages[0]?.id,
    onNearStart: nearStart,
    onNearEnd: () => undefined,
  });
  return (
    <section ref={list} onScroll={onScroll}>
      {messages.map(({ seq }) => (
        <p key={seq} data-seq={seq} />
      ))}
    </section>
  );
}

/** Renders the list with the messages that `show` sets. */
async function open(first: number, last: number): Promise<void> {
  function Page() {
    const [range, setRange] = useState({ first, last });
    show = (from, to) => act(async () => setRange({ first: from, last: to }));
    return <List {...range} />;
  }
  await renderPage(<Page />);
}

const list = () => document.querySelector("section") as HTMLElement;
const topOf = (seq: number) =>
  document.querySelector(`[data-seq="${seq}"]`)?.getBoundingClientRect().top ?? Number.NaN;

async function scrollTo(top: number): Promise<void> {
  list().scrollTop = top;
  await act(async () => void list().dispatchEvent(new Event("scroll")));
}

test("it opens at its end, and stays there while it grows", async () => {
  await open(51, 100);
  expect(topOf(100)).toBeLessThan(LIST);
  await show(51, 101);
  expect(list().scrollTop).toBe(51 * ROW);
});

test("what comes above moves nothing of what is in view", async () => {
  await open(51, 100);
  await scrollTo(30);
  expect(nearStart).toHaveBeenCalled();
  const before = topOf(53);
  await show(1, 100);
  expect(topOf(53)).toBe(before);
});

test("nor does what is left off above, with more below", async () => {
  await open(1, 100);
  await scrollTo(1_500);
  const before = topOf(78);
  await show(51, 150);
  expect(topOf(78)).toBe(before);
});

test("nor what is left off below, with more above", async () => {
  await open(51, 150);
  await scrollTo(30);
  const before = topOf(53);
  await show(1, 100);
  expect(topOf(53)).toBe(before);
});
