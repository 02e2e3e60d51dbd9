// @vitest-environment happy-dom
import { act, useRef, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage, stubApi } from "../testing/app-page.tsx";
import { sampleChat } from "../testing/sample-chat.ts";
import { useReadPosition } from "./use-read-position.ts";

/** Heights in px: of the list, and of each message in it. */
const [LIST, ROW] = [100, 20];

let calls: ReturnType<typeof stubApi>;
let setLast: (last: number) => Promise<void>;
let scrolled: () => void;

// happy-dom has no layout: each message gets the same height, one below the other.
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const list = document.querySelector("section") as HTMLElement;
    if (this === list) return { top: 0, bottom: LIST } as DOMRect;
    const top = (Number(this.dataset.seq) - 1) * ROW - list.scrollTop;
    return { top, bottom: top + ROW } as DOMRect;
  });
  calls = stubApi({ status: 200, body: { messages: 0, chats: 0 } });
});

afterEach(() => {
  vi.useRealTimers();
});

function List({ last }: { last: number }) {
  const list = useRef<HTMLElement>(null);
  scrolled = useReadPosition(list, sampleChat({ last_seq: 10, last_read_seq: 2, unread_count: 8 }), last);
  return (
    <section ref={list}>
      {Array.from({ length: last }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message's number
        <p key={index} data-seq={index + 1} />
      ))}
    </section>
  );
}

async function open(last: number): Promise<void> {
  function Page() {
    const [shown, show] = useState(last);
    setLast = (next) => act(async () => show(next));
    return <List last={shown} />;
  }
  await renderPage(<Page />);
}

function see(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

const pass = () => act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
const said = () =>
  calls.filter(({ method }) => method === "PUT").map(({ body }) => (body as { seq: number }).seq);

test("what is in view counts as read after a moment, what is scrolled through once", async () => {
  await open(10);
  expect(said()).toEqual([]);
  await pass();
  expect(said()).toEqual([5]);
  const list = document.querySelector("section") as HTMLElement;
  for (const top of [20, 60, 100]) {
    list.scrollTop = top;
    scrolled();
  }
  await pass();
  expect(said()).toEqual([5, 10]);
  list.scrollTop = 0;
  scrolled();
  await pass();
  expect(said()).toEqual([5, 10]);
});

test("on a page that cannot be seen nothing is read, until it can", async () => {
  see("hidden");
  await open(3);
  await setLast(4);
  await pass();
  expect(said()).toEqual([]);
  see("visible");
  await pass();
  expect(said()).toEqual([4]);
});
