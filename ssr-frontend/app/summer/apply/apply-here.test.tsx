// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { type OwnApplication, ownApplication } from "../../queries/summer-applications.ts";
import { opportunity } from "../../queries/summer-opportunities.ts";
import { commonProfile } from "../../queries/summer-profile.ts";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  type,
} from "../../testing/app-page.tsx";
import {
  sampleApplication,
  sampleCommonProfile,
  sampleField,
  sampleOpportunityDetail,
  sampleStudent,
} from "../../testing/sample-summer.ts";
import type { OpportunityDetail } from "../opportunity/opportunity.ts";
import ApplyPage from "./apply.tsx";

beforeEach(() => localStorage.clear());

const full = sampleCommonProfile(
  sampleField("name", "Robin"),
  sampleField("grade", "10"),
  sampleField("coursework", "AP Biology"),
  sampleField("interests", "Kelp"),
  sampleField("essay", "I like whales. ".repeat(60)),
);

interface Shown {
  change?: Partial<OpportunityDetail>;
  own?: Partial<OwnApplication>;
  profile?: typeof full;
}

const show = ({ change = {}, own = {}, profile = full }: Shown = {}) => {
  const found = sampleOpportunityDetail({ question: "Why kelp?", ...change });
  return renderPage(<ApplyPage />, "/summer/apply?opportunity=marine-biology", { user: sampleStudent }, [
    [opportunity("marine-biology").queryKey, found],
    [commonProfile.queryKey, profile],
    [ownApplication(found.id).queryKey, { application: null, open: 3, limit: 20, ...own }],
  ]);
};

const said = () => document.querySelector("main")?.textContent ?? "";
const answer = () => document.querySelector<HTMLTextAreaElement>("[name=answer]");
const send = () => click(getByText("Send application"));

test("what goes along, the question, and what the organization learns are there before anything is sent", async () => {
  await show();
  expect(said()).toContain("You apply here");
  expect(said()).toContain("Grade 10");
  expect(said()).toContain("Read all 899 characters");
  expect(said()).toContain("Left out because they’re empty: GPA, Test scores, Skills");
  expect(getByText("Change grade").getAttribute("href")).toBe("/summer/profile?apply=marine-biology#grade");
  expect(getByText("Why kelp?").tagName).toBe("LABEL");
  expect(said()).toContain("They don’t learnYour email address");
  expect(said()).toContain("3 of 20 applications open.");
  expect(said()).not.toContain("own page (opens");
});

test("an answer is needed, and not too long a one", async () => {
  const calls = stubApi();
  await show();
  await send();
  expect(said()).toContain("Please answer the question.");
  expect(document.activeElement).toBe(answer());
  await type("answer", "x".repeat(2001));
  expect(said()).toContain("1 character too many");
  await send();
  expect(said()).toContain("Nothing is cut; please shorten it.");
  expect(calls).toEqual([]);
});

test.each([
  [422, "profile_incomplete", { grade: ["Needed."] }, "your profile needs grade first."],
  [409, "applications_closed", undefined, "It takes no more."],
  [409, "limit_reached", undefined, "It takes no more."],
  [410, "opportunity_gone", undefined, "this listing was taken down."],
  [429, "rate_limited", undefined, "It takes no more."],
] as const)("a refusal (%d %s) says why, and the answer stays", async (status, code, errors, words) => {
  stubApi(problemResponse(status, code, "It takes no more.", errors as Record<string, string[]> | undefined));
  await show();
  await type("answer", "It grows.");
  await send();
  await eventually(() => expect(said()).toContain(`Not sent: ${words} Your answer stays here.`));
  expect(answer()?.value).toBe("It grows.");
  await show();
  await eventually(() => expect(answer()?.value).toBe("It grows."));
});

test("what the API says of the answer stands at its field", async () => {
  stubApi(
    problemResponse(422, "validation_failed", "Please check.", { answer: ["Please leave out links."] }),
  );
  await show();
  await type("answer", "https://kelp.example");
  await send();
  await eventually(() => expect(answer()?.getAttribute("aria-invalid")).toBe("true"));
  expect(said()).toContain("Please leave out links.");
});

test("without a line one is told that pressing again sends nothing twice", async () => {
  stubApi();
  await show();
  await type("answer", "It grows.");
  await send();
  await eventually(() => expect(said()).toContain("nothing is sent twice. Your answer stays here."));
});

test("an answer stays on the device, for its own student and opportunity, until it is sent", async () => {
  await show();
  await type("answer", "It grows.");
  await show({ change: { id: "0192aa11-0000-7000-8000-0000000000b2" } });
  expect(answer()?.value).toBe("");
  await show();
  await eventually(() => expect(answer()?.value).toBe("It grows."));
  stubApi({ status: 201, body: sampleApplication() });
  await send();
  await eventually(() => expect(localStorage.length).toBe(0));
});

test("who has as many open as there can be is told before", async () => {
  await show({ own: { open: 20 } });
  expect(said()).toContain("20 of 20 applications open. You can’t send more");
  expect(getByText("withdraw one").getAttribute("href")).toBe("/summer/applications");
});

test("who has applied is led to what they sent", async () => {
  await show({ own: { application: sampleApplication({ state: "interview" }) } });
  expect(said()).toContain("You’ve applied to this one");
  expect(said()).toContain("Interview");
  expect(getByText("See your application").getAttribute("href")).toBe(
    `/summer/applications/${sampleApplication().id}`,
  );
  expect(answer()).toBeNull();
  await show({ own: { application: sampleApplication({ state: "withdrawn" }) } });
  expect(said()).toContain("You withdrew it, which is final");
});

test("one that was closed early is not said to be over, and gives back what was written for it", async () => {
  await show();
  await type("answer", "It grows.");
  await show({ change: { state: "closed" } });
  expect(said()).toContain("no longer takes applications, even though its deadline hasn’t passed");
  expect(said()).not.toContain("ClosedTuesday");
  await eventually(() => expect(said()).toContain("What you wroteIt wasn’t sent."));
  expect(said()).toContain("It grows.");
  expect(answer()).toBeNull();
});
