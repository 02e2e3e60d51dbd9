import { expect, test } from "vitest";
import { tagsOf } from "./document.ts";

test("a page's tags are its routes', some of them known from the data alone", () => {
  const layout = { handle: { css: [] }, data: undefined };
  const list = { handle: { tags: ["mentors"] }, data: undefined };
  const one = { handle: { tags: ({ id }: { id: string }) => [`mentor-${id}`] }, data: { id: "7" } };
  expect(tagsOf([layout, list, one])).toEqual(["mentors", "mentor-7"]);
});

test("a page whose data could not be read shows none", () => {
  const failed = { handle: { tags: () => ["mentor-7"] }, data: undefined };
  expect(tagsOf([failed, { handle: undefined, data: undefined }])).toEqual([]);
});

test("a page of somebody who is not there says what would bring them", () => {
  const tags = (mentor: { id: string } | null) => ["mentors", ...(mentor ? [`mentor-${mentor.id}`] : [])];
  expect(tagsOf([{ handle: { tags }, data: null }])).toEqual(["mentors"]);
});
