/**
 * The report of a client error: known codes, numbers, and positions in our own scripts. An error's message is
 * never sent, because engines and packages quote user input in it.
 */
import type { components } from "./api/schema.gen.ts";
import { SANITIZED_SERVER_ERROR } from "./server-error.ts";

type ClientErrorReport = components["schemas"]["ClientErrorReport"];
type StackFrame = components["schemas"]["StackFrame"];
type Reason = components["schemas"]["ClientErrorReason"];

/** The maximum number of different errors reported per page load. */
const MAX_REPORTS = 5;
const MAX_FRAMES = 8;
/** The API's maximum length of a path, in characters. */
const MAX_PATH = 300;

/** Patterns of the error messages of Chromium, Firefox and WebKit. */
const REASONS: readonly [RegExp, Reason][] = [
  [/^Cannot (read|set|destructure) |^can't access property|^can't convert (undefined|null)/, "no_object"],
  [/(undefined|null) (is not an object|has no properties)| is (undefined|null)$/, "no_object"],
  [/is not a (function|constructor)/, "not_a_function"],
  [/(is not|undefined is not|not) iterable|Symbol\.iterator/, "not_iterable"],
  [/ is not defined$|^Can't find variable|before initialization/, "not_defined"],
  [/^Assignment to constant|^invalid assignment to const|readonly property/, "constant"],
  [/^Maximum call stack|^too much recursion/, "stack_overflow"],
  [/dynamically imported module|^Importing a module script failed/, "script_not_fetched"],
  [/JSON/, "json"],
];

/** Reasons that follow from the error's class. */
const REASONS_BY_NAME: Readonly<Record<string, Reason>> = {
  ChunkLoadError: "script_not_fetched",
  HierarchyRequestError: "dom_changed",
  NotAllowedError: "not_allowed",
  NotFoundError: "dom_changed",
  QuotaExceededError: "storage",
  RangeError: "out_of_range",
  SecurityError: "not_allowed",
};

/** Whether the server accepted the report of each error, by the error's fingerprint. */
const sent = new Map<string, Promise<boolean>>();
/** The engines' messages for a request without a response. */
const NO_CONNECTION = /^(Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.)$/;

/** Set while the page unloads: requests that the browser aborts then are no errors. */
let leaving = false;

window.addEventListener("pagehide", () => {
  leaving = true;
});
window.addEventListener("pageshow", () => {
  leaving = false;
});

/**
 * Sends a report, unless the same error or the maximum number of errors has been reported since the page was
 * loaded.
 *
 * @param path the page's path when the error occurred
 * @returns whether the server has received the error
 */
export default async function sendReport(
  error: Error,
  kind: ClientErrorReport["kind"],
  path: string,
  componentStack?: string | null,
): Promise<boolean> {
  // The server logs its own errors.
  if (leaving || error.message === SANITIZED_SERVER_ERROR || NO_CONNECTION.test(error.message)) return false;
  const report = reportOf(error, kind, path, componentStack);
  const key = JSON.stringify([report.name, report.reason, report.react_code, report.stack]);
  const known = sent.get(key);
  if (known || sent.size >= MAX_REPORTS) return known ?? false;
  const outcome = post(report);
  sent.set(key, outcome);
  return outcome;
}

/**
 * Without cookies, so that the log entry is not linked to a user; `keepalive` sends it while the page
 * unloads.
 */
async function post(report: ClientErrorReport): Promise<boolean> {
  const response = await fetch("/api/client-errors", {
    method: "POST",
    credentials: "omit",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(report),
  });
  return response.ok;
}

/** The report of an error. */
export function reportOf(
  error: Error,
  kind: ClientErrorReport["kind"],
  path: string,
  componentStack?: string | null,
): ClientErrorReport {
  const name = /^([A-Z][A-Za-z]{0,34})?Error$/.test(error.name) ? error.name : "Error";
  const reason = reasonOf(error, name);
  const code = /^Minified React error #(\d{1,4});/.exec(error.message)?.[1];
  const release = window.__reactRouterManifest?.version;
  return {
    kind,
    name,
    ...(reason ? { reason } : {}),
    ...(code ? { react_code: Number(code) } : {}),
    path: path.slice(0, MAX_PATH),
    ...(release ? { release } : {}),
    stack: framesOf(withoutMessage(error)),
    component_stack: framesOf(componentStack ?? ""),
  };
}

const reasonOf = ({ message }: Error, name: string): Reason | undefined =>
  REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? REASONS_BY_NAME[name];

/** An error's stack without the class and message that Chromium puts before it. */
function withoutMessage({ message, stack = "" }: Error): string {
  const { length } = /^[\w$.]*:? ?/.exec(stack)?.[0] ?? "";
  return stack.startsWith(message, length) ? stack.slice(length + message.length) : stack;
}

/** The stack frames in our own scripts, innermost first. */
function framesOf(stack: string): StackFrame[] {
  return stack
    .split("\n")
    .flatMap((line) => {
      const at = line.indexOf(`${location.origin}/assets/`);
      const found =
        at < 0
          ? null
          : /^(\/assets\/[\w.-]{1,100}\.js):(\d{1,7}):(\d{1,7})\)?$/.exec(
              line.slice(at + location.origin.length),
            );
      const [, file, row, column] = found ?? [];
      return file ? [{ file, line: Number(row), column: Number(column) }] : [];
    })
    .slice(0, MAX_FRAMES);
}
