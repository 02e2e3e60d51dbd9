import { expect, test } from "vitest";
import { cardValues, changesOf, type ProfileValues, profileErrors } from "./profile-rules.ts";

const values: ProfileValues = {
  bio: "I teach waves.",
  education: "BS in physics",
  languages: "English",
  middle_school: false,
  high_school: true,
  college: false,
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
  expect(changesOf(values, { ...values, college: true })).toEqual({ levels: ["high_school", "college"] });
  expect(changesOf(values, { ...values, slug: " Ada-Sample " })).toEqual({ slug: "Ada-Sample" });
});

test("every text that was changed is sent", () => {
  const texts = {
    bio: "I teach tides.",
    education: "MS in physics",
    languages: "English, French",
    zoom_link: "https://zoom.us/j/2",
    slug: "ada-sample",
  };
  expect(changesOf(values, { ...values, ...texts })).toEqual(texts);
});

test("the card shows bio, schooling and services", () => {
  const { bio, education, research, tutoring } = values;
  expect(cardValues(values)).toEqual({ bio, education, research, tutoring });
});

test.each([
  [{}, {}],
  [{ bio: " " }, { bio: "Please provide a brief bio about yourself." }],
  [
    { research: false, tutoring: false },
    { services: "Please select at least one service you want to provide." },
  ],
  // An empty text removes the link.
  [{ zoom_link: "" }, {}],
])("%o is told", (change, errors) => expect(profileErrors({ ...values, ...change })).toEqual(errors));
