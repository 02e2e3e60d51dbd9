import { expect, test } from "vitest";
import { changesOf, checkProfile, type ProfileValues, readProfile } from "./profile-rules.ts";

const values: ProfileValues = {
  bio: "I teach waves.",
  services: ["research", "tutoring"],
  zoom_link: "https://zoom.us/j/1",
  slug: "ada",
};

test("values are read as they are meant", () => {
  const form = new FormData();
  form.set("bio", " One.\r\n\r\nTwo. ");
  for (const service of ["tutoring", "research"]) form.append("services", service);
  form.set("zoom_link", " zoom.us/j/1 ");
  form.set("slug", " Ada-Sample ");
  expect(readProfile(form)).toEqual({
    bio: "One.\n\nTwo.",
    services: ["research", "tutoring"],
    zoom_link: "zoom.us/j/1",
    slug: "ada-sample",
  });
});

test("only what was changed is sent", () => {
  expect(changesOf(values, { ...values })).toEqual({});
  expect(changesOf(values, { ...values, services: ["tutoring"], zoom_link: "" })).toEqual({
    services: ["tutoring"],
    zoom_link: "",
  });
});

test.each([
  [{}, undefined],
  [{ bio: "" }, { title: "Bio Required", fields: ["bio"] }],
  [{ bio: "a".repeat(2001) }, { title: "Bio Too Long", fields: ["bio"] }],
  [{ bio: "a".repeat(2000) }, undefined],
  [{ services: [] }, { title: "Services Required", fields: ["services"] }],
  [
    { bio: "", services: [] },
    { title: "Bio Required", fields: ["bio", "services"] },
  ],
  // An empty link takes the link away.
  [{ zoom_link: "" }, undefined],
])("%o is told", (change, expected) => {
  const error = checkProfile({ ...values, ...change });
  expect(error && { title: error.title, fields: Object.keys(error.fields ?? {}) }).toEqual(expected);
});
