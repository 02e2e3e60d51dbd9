import { type BrowserContext, expect } from "@playwright/test";
import { atOtherAddress, site } from "./addresses.ts";

/** Errors of a browser without JavaScript: the scripts of app pages. */
export const NO_SCRIPT_ERRORS = /^request: GET \S+\.js csp$/;

/** Errors of a trace that is recorded: its script in a sandboxed frame, which may be gone when this is read. */
export const TRACE_ERRORS = /^console: Blocked script execution in 'about:srcdoc' .* \((about:srcdoc)?\)$/;

/** Whether a URL belongs to the site, at any of its addresses. */
const isOurs = (url: string) => [site(), atOtherAddress(site())].some((origin) => url.startsWith(origin));

/**
 * Browser errors in one test: console messages (blocked scripts included), uncaught errors, and failures of our own
 * server.
 */
export class Problems {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Records all problems on any page of a context. */
  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error")
        this.#found.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => {
      const words = error.error().stack ?? error.error().message;
      // A view transition that was skipped before the page's script could accept it (`enhance/transitions.ts`): it
      // alone has no message.
      if (words) this.#found.push(`uncaught: ${words}`);
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "failed";
      // Navigation aborts pending requests.
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

  /** Declares that problems whose text matches are expected in this test, such as a 401 after a wrong password. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Fails the test on any other problem since the last call. */
  verify(): void {
    const unexpected = this.#found
      .splice(0)
      .filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)));
    expect(unexpected, "problems in the browser").toEqual([]);
  }
}
