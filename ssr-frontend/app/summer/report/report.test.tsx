// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { opportunity } from "../../queries/summer-opportunities.ts";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../testing/app-page.tsx";
import { sampleOpportunityDetail, sampleStudent } from "../../testing/sample-summer.ts";
import ReportPage from "./report.tsx";

const detail = sampleOpportunityDetail();
const show = () =>
  renderPage(<ReportPage />, "/summer/report?opportunity=marine-biology", { user: sampleStudent }, [
    [opportunity("marine-biology").queryKey, detail],
  ]);

const said = () => document.querySelector("main")?.textContent ?? "";
const choose = (reason: string) =>
  click(document.querySelector<HTMLElement>(`[value=${reason}]`) as HTMLElement);

test("a reason is needed, and words where it is something else", async () => {
  const calls = stubApi();
  await show();
  await click(getByText("Send report"));
  expect(said()).toContain("Please choose what’s wrong.");
  await choose("other");
  await click(getByText("Send report"));
  expect(said()).toContain("Please tell us what’s wrong.");
  expect(calls).toEqual([]);
});

test("a refused report keeps what was typed", async () => {
  const calls = stubApi(problemResponse(429, "rate_limited", "Too many reports. Please wait."));
  await show();
  await choose("spam");
  await type("details", " It is an advert. ");
  await click(getByText("Send report"));
  await eventually(() => expect(toasts().join()).toContain("Too many reports"));
  expect(calls[0]?.body).toEqual({ reason: "spam", details: "It is an advert." });
  expect(document.querySelector<HTMLTextAreaElement>("[name=details]")?.value).toBe(" It is an advert. ");
});
