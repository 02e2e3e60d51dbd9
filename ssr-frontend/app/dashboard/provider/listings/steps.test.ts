import { expect, test } from "vitest";
import { sampleDraft, sampleOrganization } from "../../../testing/sample-provider.ts";
import { firstSteps } from "./steps.ts";

const done = (...args: Parameters<typeof firstSteps>) =>
  firstSteps(...args).map((step) => (step.done ? step.name : ""));

test("the first steps are done one by one", () => {
  expect(done(null, [])).toEqual(["", "", ""]);
  expect(done(sampleOrganization({ domain: null }), [sampleDraft()])).toEqual(["organization", "", ""]);
  expect(done(sampleOrganization(), [sampleDraft()])).toEqual(["organization", "domain", ""]);
  const submitted = sampleDraft({ state: "returned", submitted_at: "2026-11-19T12:00:00Z" });
  expect(done(sampleOrganization(), [sampleDraft(), submitted])).toEqual([
    "organization",
    "domain",
    "listing",
  ]);
});
