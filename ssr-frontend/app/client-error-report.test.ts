// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { reportOf } from "./client-error-report.ts";

const SECRET = "robin@people.test";
const { origin } = window.location;

interface Thrown {
  name?: string;
  message: string;
  /** The stack; engines write it below or instead of the message. */
  stack?: string;
}

function thrown({ name = "TypeError", message, stack }: Thrown): Error {
  const error = Object.assign(new Error(message), { name });
  error.stack = stack ?? `${name}: ${message}\n    at run (${origin}/assets/page-Bx9z1Q.js:1:2)`;
  return error;
}

const reported = (error: Thrown, componentStack?: string) =>
  reportOf(thrown(error), "uncaught", "/receipt/7", componentStack);

test.each([
  ["Cannot read properties of undefined (reading 'robin@people.test')", "no_object"],
  ['can\'t access property "robin@people.test", e is undefined', "no_object"],
  ["undefined is not an object (evaluating 'e[\"robin@people.test\"]')", "no_object"],
  ["e.robin is not a function", "not_a_function"],
  ["robin is not defined", "not_defined"],
  ["Can't find variable: robin", "not_defined"],
  ["Maximum call stack size exceeded", "stack_overflow"],
  ["Unexpected token 'r', \"robin@people.test\" is not valid JSON", "json"],
  ["Failed to fetch dynamically imported module: https://x/assets/a.js?robin", "script_not_fetched"],
] as const)("of “%s” the server is told that it is %s", (message, reason) => {
  const report = reported({ message });
  expect(report.reason).toBe(reason);
  expect(JSON.stringify(report)).not.toMatch(/robin/i);
});

test.each([
  {
    name: "SyntaxError",
    message: `Failed to execute 'querySelector' on 'Document': '#${SECRET}' is not a valid selector.`,
  },
  { name: SECRET, message: SECRET },
  { name: `${SECRET}Error`, message: "" },
  {
    message: `My password is hunter2\n    at ${origin}/assets/robin.js:1:1`,
    stack: `TypeError: My password is hunter2\n    at ${origin}/assets/robin.js:1:1\n    at x (${origin}/assets/page-Bx9z1Q.js:1:2)`,
  },
  {
    message: "x",
    stack: `run@${origin}/reset-password?token=robin:1:2\n@${origin}/assets/page-Bx9z1Q.js?robin:3:4`,
  },
  {
    message: "x",
    stack: `at robin (https://robin.test/assets/a.js:1:1)\n at chrome-extension://robin/a.js:1:1`,
  },
  { message: "x", stack: `at run (${origin}/assets/robin sample.js:1:2)` },
])("nothing of what somebody typed or where they are is told: %o", (error) => {
  const report = reported(error, `\n    at Robin\n    at b (${origin}/dashboard/robin:1:2)`);
  expect(JSON.stringify(report)).not.toMatch(/robin|hunter2|people|selector/i);
  expect(report.name).toMatch(/^([A-Z][A-Za-z]*)?Error$/);
});

test("places in our own scripts are told, a few of them, whichever engine has written them", () => {
  const place = { file: "/assets/page-Bx9z1Q.js", line: 1, column: 2 };
  const at = `${origin}/assets/page-Bx9z1Q.js:1:2`;
  for (const line of [
    `    at run (${at})`,
    `    at ${at}`,
    `    at async Promise.all (${at})`,
    `run@${at}`,
    `@${at}`,
  ])
    expect(reported({ message: "x", stack: `TypeError: x\n${line}` }).stack, line).toEqual([place]);
  expect(reported({ message: "x", stack: `${`at ${at}\n`.repeat(30)}` }).stack).toHaveLength(8);
  expect(reported({ message: "x", stack: "" }).stack).toEqual([]);
  expect(reported({ message: "x" }, `\n    at Form (${at})\n    at form`).component_stack).toEqual([place]);
});

test("React's errors are told by their number", () => {
  const message =
    "Minified React error #418; visit https://react.dev/errors/418?args[]=robin for the full message";
  expect(reported({ name: "Error", message })).toMatchObject({ name: "Error", react_code: 418 });
});

test("the build is told, and an address as long as the API takes it", () => {
  vi.stubGlobal("__reactRouterManifest", { version: "a263e777", routes: {} });
  const report = reportOf(thrown({ message: "x" }), "render", `/${"a".repeat(400)}`);
  expect(report.release).toBe("a263e777");
  expect(report.path).toHaveLength(300);
});
