import { expect, test } from "vitest";
import { changesOf, incompleteWords, type ProfileValues, profileErrors } from "./profile-rules.ts";

const values: ProfileValues = {
  bio: "I teach waves.",
  research: true,
  tutoring: true,
  zoom_link: "https://zoom.us/j/1",
  slug: "ada",
};

test("only what was changed is sent, as it is meant", () => {
  expect(changesOf(values, { ...values, bio: " I teach waves. " })).toEqual({});
  expect(changesOf(values, { ...values, research: false, zoom_link: " " })).toEqual({
    services: ["tutoring"],
    zoom_link: "",
  });
  expect(changesOf(values, { ...values, slug: " Ada-Sample " })).toEqual({ slug: "ada-sample" });
});

test.each([
  [{}, undefined, []],
  [{ bio: " " }, "Bio Required", ["bio"]],
  [{ research: false, tutoring: false }, "Services Required", ["services"]],
  [{ bio: "", research: false, tutoring: false }, "Bio Required", ["bio", "services"]],
  // An empty text removes the link.
  [{ zoom_link: "" }, undefined, []],
])("%o is told", (change, title, fields) => {
  const errors = profileErrors({ ...values, ...change });
  expect(Object.keys(errors)).toEqual(fields);
  if (title) expect(incompleteWords(errors).title).toBe(title);
});
