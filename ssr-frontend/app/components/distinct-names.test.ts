import { expect, test } from "vitest";
import { distinctNames } from "./distinct-names.ts";

test("rows of one name say which of them they are, in their order; others keep their name", () => {
  const items = [{ title: "Weekly update" }, { title: "Kickoff" }, { title: "Weekly update" }];
  const nameOf = distinctNames(items, ({ title }) => title);
  expect(items.map(nameOf)).toEqual(["Weekly update, 1 of 2", "Kickoff", "Weekly update, 2 of 2"]);
});
