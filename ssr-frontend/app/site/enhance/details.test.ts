// @vitest-environment happy-dom
// @isolated: what it tests listens on the document for good, and its page stays from test to test.
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { enhanceDetails } from "./details.ts";
import { enhanceTidyForms } from "./forms.ts";

const find = <T extends Element>(selector: string): T => {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};
const dialog = () => find<HTMLDialogElement>("dialog");

const page = `<main><article data-details-part><h1>Kelp internship</h1></article><section>Similar</section></main>`;

const stubFetch = (response: Response | Error) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    if (response instanceof Error) throw response;
    return response;
  });

// Once, since it listens on the document and the window for the lifetime of the page.
beforeAll(() => {
  document.body.innerHTML = `<a href="/summer/opportunities/kelp" data-details="Kelp internship">Details</a>
    <dialog data-details-dialog><a data-details-page href="/">Open</a><div data-details-body></div></dialog>`;
  enhanceDetails(document);
});

beforeEach(() => {
  history.replaceState(null, "");
  dialog().close();
});

test("a press that asks for another window is left to the browser", () => {
  const fetched = stubFetch(new Response(page));
  const press = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
  find("[data-details]").dispatchEvent(press);
  expect([press.defaultPrevented, dialog().open]).toEqual([false, false]);
  expect(fetched).not.toHaveBeenCalled();
});

test.each([new TypeError("Failed to fetch"), new Response("", { status: 410 }), new Response("no part")])(
  "when the part does not come, the browser goes to the page itself",
  async (response) => {
    stubFetch(response);
    const replace = vi.spyOn(location, "replace").mockImplementation(() => undefined);
    find<HTMLElement>("[data-details]").click();
    await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce());
  },
);

test("a form leaves what nobody filled in out of its address", () => {
  document.body.innerHTML += `<form data-tidy><input name="q" value="kelp"><input name="grade" value=""></form>`;
  enhanceTidyForms(document);
  const formData = new FormData(find<HTMLFormElement>("form"));
  const event = Object.assign(new Event("formdata"), { formData });
  find("form").dispatchEvent(event);
  expect([...formData.keys()]).toEqual(["q"]);
});
