import { type BrowserContext, expect } from "@playwright/test";
import { atOtherAddress, site } from "./addresses.ts";

/** What a browser that runs no script tells of: the scripts of app pages. */
export const NO_SCRIPT_ERRORS = /^request: GET \S+\.js csp$/;

/** Whether an address is the site's, wherever a browser has it open. */
const isOurs = (url: string) => [site(), atOtherAddress(site())].some((origin) => url.startsWith(origin));

/** Errors of the browser in one test: on the console (blocked scripts included), uncaught, or of our own server. */
export class Problems {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Notes whatever goes wrong on any page of a context. */
  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error")
        this.#found.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => {
      const words = error.error().stack ?? error.error().message;
      // The turn from page to page that was skipped before the page's script could accept it (`enhance/transitions.ts`): it
      // alone has no words.
      if (words) this.#found.push(`uncaught: ${words}`);
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "failed";
      // A page that is left drops what it was loading.
      if (isOurs(request.url()) && reason !== "net::ERR_ABORTED") {
        this.#found.push(`request: ${request.method()} ${request.url()} ${reason}`);
      }
    });
    context.on("response", (response) => {
      if (isOurs(response.url()) && response.status() >= 500) {
        this.#found.push(`response: ${response.status()} ${response.url()}`);
      }
    });
  }

  /** Says that problems whose text matches belong to this test, such as a 401 after a wrong password. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Fails the test when anything else has gone wrong since it was asked last. */
  verify(): void {
    const unexpected = this.#found
      .splice(0)
      .filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)));
    expect(unexpected, "problems in the browser").toEqual([]);
  }
}
