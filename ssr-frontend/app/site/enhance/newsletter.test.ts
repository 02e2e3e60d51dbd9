// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { subscribe } from "./newsletter.ts";

const find = <T extends Element>(selector: string): T => {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};
const form = () => find<HTMLFormElement>("form");
const field = () => find<HTMLInputElement>("input");
const button = () => find<HTMLButtonElement>("button");
const said = () => find("[role=status]").textContent;

const stubFetch = (response: Response | Error) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    if (response instanceof Error) throw response;
    return response;
  });

beforeEach(() => {
  document.body.innerHTML = `<form method="post" action="https://academy.example/newsletter">
    <input name="email" value="ada@people.test"><button>Subscribe</button><p role="status"></p></form>`;
});

test("while it is under way the button says so and cannot be pressed; then the field is empty", async () => {
  const fetched = stubFetch(new Response("{}", { status: 202 }));
  button().focus();
  const sent = subscribe(form());
  expect([button().textContent, button().ariaDisabled]).toEqual(["Subscribing...", "true"]);
  await subscribe(form());
  await sent;
  expect(fetched).toHaveBeenCalledOnce();
  const [url, options] = fetched.mock.calls[0] ?? [];
  expect([url, String(options?.body)]).toEqual([
    "https://academy.example/newsletter",
    "email=ada%40people.test",
  ]);
  expect(new Headers(options?.headers).get("accept")).toBe("application/json");
  expect([button().textContent, button().ariaDisabled]).toEqual(["Subscribe", null]);
  expect([button().disabled, document.activeElement], "the focus stays").toEqual([false, button()]);
  expect(said()).toContain("Thank you for subscribing to our newsletter!");
  expect(field().value).toBe("");
});

test.each([new TypeError("Failed to fetch"), new Response("{}", { status: 503 })])(
  "anything else is a failure to try again",
  async (response) => {
    stubFetch(response);
    await subscribe(form());
    expect([said(), field().value, button().ariaDisabled]).toEqual([
      "Failed to subscribe. Please try again.",
      "ada@people.test",
      null,
    ]);
  },
);
