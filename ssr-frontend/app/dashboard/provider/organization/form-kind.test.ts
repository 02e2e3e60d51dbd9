import { expect, test } from "vitest";
import { sampleOrganization } from "../../../testing/sample-provider.ts";
import { endsVerification, organizationErrors } from "./form-kind.ts";

const verified = sampleOrganization({ verified: "university" });
const same = { name: verified.name, website: verified.website, about: "" };

test.each([
  ["the same", same, false],
  ["spaces around the same", { ...same, name: " Sample Institute " }, false],
  ["another page of the same website", { ...same, website: "https://www.institute.example/summer" }, false],
  ["what it is about", { ...same, about: "Marine biology." }, false],
  ["another name", { ...same, name: "Sample College" }, true],
  ["another website", { ...same, website: "https://college.example" }, true],
  ["what is no address", { ...same, website: "institute" }, true],
])("%s ends the verification, or does not", (_, values, ends) => {
  expect(endsVerification(verified, values)).toBe(ends);
  expect(endsVerification({ ...verified, verified: null }, values)).toBe(false);
  expect(endsVerification(undefined, values)).toBe(false);
});

test("a name and a website are asked for", () => {
  expect(Object.keys(organizationErrors({ name: " ", website: "", about: "" }))).toEqual(["name", "website"]);
  expect(organizationErrors(same)).toEqual({});
});
