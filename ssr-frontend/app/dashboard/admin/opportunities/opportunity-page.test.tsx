// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { type AdminOpportunityDetail, adminOpportunity } from "../../../queries/admin-opportunities.ts";
import type { User } from "../../../queries/session.ts";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import { sampleListingDetail, sampleListingReport } from "../../../testing/sample-opportunities.ts";
import { sampleStudent } from "../../../testing/sample-summer.ts";
import OpportunityTab, { clientLoader } from "../opportunity.tsx";

const { id } = sampleListingDetail();
const API = `/api/admin/opportunities/${id}`;

/** A new user each time, since unsaved text is kept for the same user. */
const somebody = (): User => ({ ...sampleStudent, id: crypto.randomUUID() });

const show = (change: Partial<AdminOpportunityDetail> = {}) =>
  renderPage(<OpportunityTab />, `/dashboard/admin/opportunity?opportunity=${id}`, { user: somebody() }, [
    [adminOpportunity(id).queryKey, sampleListingDetail(change)],
  ]);

const text = () => document.body.textContent ?? "";
const buttons = () =>
  [...document.querySelectorAll(".opportunity-actions button")].map(({ textContent }) => textContent);
const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
const value = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
const save = () => click(getByText("Save changes"));
/** The error message of a field. */
const errorOf = (name: string) => {
  const field = document.querySelector(`[name=${name}]`);
  const ids = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((part) => document.getElementById(part)?.textContent).join(" ");
};

test.each([
  ["open", ["Confirm that it’s right", "Hide"], "Students can find it."],
  ["unchecked", ["Confirm that it’s right", "Hide"], "No one has checked it for 90 days"],
  ["closed", ["Hide"], "enter next summer’s dates"],
  ["hidden", ["Restore"], "Reason: It charges a fee."],
  ["withdrawn", ["Hide"], "Its organization closed it"],
] as const)("of one that is %s it is said what to do, and offered", async (state, offered, words) => {
  await show({ state, hidden_reason: state === "hidden" ? "It charges a fee." : null });
  expect(buttons()).toEqual(offered);
  expect(text()).toContain(words);
  expect(text()).toContain("3 students have saved it.");
});

test("its pages open in new tabs, and its reports wait before what is decided", async () => {
  const decided = sampleListingReport({ id: "0192aa11-0000-7000-8000-0000000000e2", decision: "dismissed" });
  await show({ reports: [decided, sampleListingReport()] });
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".opportunity-links a[target=_blank]")];
  expect(links.map((link) => [link.getAttribute("href"), link.rel])).toEqual([
    ["/summer/opportunities/marine-biology", "noopener noreferrer"],
    ["https://institute.example/apply", "noopener noreferrer"],
  ]);
  const rows = [...document.querySelectorAll(".desk-row")].map(({ textContent }) => textContent);
  expect(rows[0]).toContain("Decide");
  expect(rows[1]).toContain("Nothing to change");
});

test("confirming sends the version that was seen", async () => {
  const calls = stubApi({ status: 200, body: sampleListingDetail({ version: 5 }) });
  await show();
  await click(getByText("Confirm that it’s right"));
  await eventually(() => expect(toasts()[0]).toContain("Opportunity checked"));
  expect(calls[0]).toEqual({ method: "POST", path: `${API}/check`, body: { seen_version: 4 } });
});

test("of what a provider posted it is said who did, and hiding it asks what they are told", async () => {
  const posted = { organization_id: "0192aa11-0000-7000-8000-0000000000f2" };
  const hidden = sampleListingDetail({ ...posted, state: "hidden", hidden_reason: "A fee.", version: 5 });
  const calls = stubApi(
    problemResponse(422, "validation_failed", "Please look again.", { message: ["This is too long."] }),
    { status: 200, body: sampleListingDetail(posted) },
    { status: 200, body: hidden },
    { status: 200, body: hidden },
  );
  await show(posted);
  expect(getByText("Sample Institute").tagName).toBe("P");
  const link = document.querySelector(".opportunity-facts a");
  expect([link?.textContent, link?.getAttribute("href")]).toEqual([
    "Sample Institute",
    "/dashboard/admin/summer?view=organizations&filter=all&q=Sample+Institute",
  ]);
  await click(getByText("Hide"));
  await eventually(() => expect(dialog()?.textContent).toContain("What the organization is told"));
  await click(getByText("Hide it"));
  expect(errorOf("reason")).toContain("Please say why.");
  await type("reason", "A fee.");
  await click(getByText("Hide it"));
  expect(errorOf("message")).toContain("Please write what the organization is told.");
  expect(document.activeElement?.getAttribute("name")).toBe("message");
  expect(calls).toEqual([]);
  await type("message", "Please state the fee.");
  await click(getByText("Hide it"));
  await eventually(() => expect(errorOf("message")).toContain("This is too long."));
  await click(getByText("Hide it"));
  await eventually(() => expect(toasts()).toEqual(["Opportunity hiddenWe’ll email Sample Institute."]));
  expect(calls.findLast(({ method }) => method === "PUT")?.body).toEqual({
    reason: "A fee.",
    message: "Please state the fee.",
  });
});

test("the deadline's instant is told by the academy's clock, as long as it is the stored one", async () => {
  await show();
  expect(text()).toContain("That is Tue, Nov 24, 8:59 PM Pacific time.");
  await type("deadline_time", "17:00");
  expect(text()).toContain("Once it’s saved, this shows what that is in Pacific time.");
});

test("what is wrong is said at its field, and nothing typed is lost", async () => {
  const calls = stubApi(
    problemResponse(422, "validation_failed", "Please look again.", {
      slug: ["Another opportunity has this address."],
    }),
  );
  await show();
  await type("title", "");
  await type("cost_cents", "much");
  await save();
  expect(errorOf("title")).toContain("Please enter a title.");
  expect(errorOf("cost_cents")).toContain("an amount in dollars");
  expect(document.activeElement?.getAttribute("name")).toBe("title");
  expect(calls).toEqual([]);
  await type("title", "Marine Biology");
  await type("cost_cents", "1,250");
  await type("slug", "taken");
  await save();
  await eventually(() => expect(errorOf("slug")).toContain("Another opportunity has this address."));
  expect([value("title"), value("cost_cents"), value("slug")]).toEqual(["Marine Biology", "1,250", "taken"]);
});

test("all of it is sent with the version that was seen, and whether it was compared", async () => {
  const saved = sampleListingDetail({ title: "Marine Biology", version: 5 });
  const calls = stubApi({ status: 200, body: saved }, { status: 200, body: saved });
  await show();
  await type("title", "Marine Biology");
  await click(document.querySelector<HTMLElement>("[name=is_checked]") as HTMLElement);
  await save();
  await eventually(() => expect(toasts()).toEqual(["Opportunity savedIts page shows it right away."]));
  expect(calls[0]).toMatchObject({
    method: "PUT",
    path: API,
    body: {
      draft: { title: "Marine Biology", cost_cents: 120_000, deadline_zone: "America/New_York" },
      slug: "marine-biology",
      is_checked: true,
      seen_version: 4,
    },
  });
  expect(document.querySelector<HTMLInputElement>("[name=is_checked]")?.checked).toBe(false);
});

test("theirs can be taken; what nobody has typed follows quietly", async () => {
  const { client } = await show();
  const receive = (change: Partial<AdminOpportunityDetail>) =>
    act(async () => client.setQueryData(adminOpportunity(id).queryKey, sampleListingDetail(change)));
  await receive({ run_by: "The institute.", version: 5 });
  expect(value("run_by")).toBe("The institute.");
  expect(document.querySelector(".meanwhile")).toBeNull();
  await type("title", "Mine");
  await receive({ run_by: "The institute.", title: "Theirs", version: 6 });
  await click(getByText("Use theirs: Title"));
  expect(value("title")).toBe("Theirs");
  expect(document.querySelector(".meanwhile")).toBeNull();
});

test("an address that names none leads to all of them, and one that is not there says so", async () => {
  const url = new URL("https://academy.test/dashboard/admin/opportunity?opportunity=latest");
  const visit = async () => clientLoader({ url } as Parameters<typeof clientLoader>[0]);
  const response: unknown = await visit().catch((thrown: unknown) => thrown);
  expect(response instanceof Response && response.headers.get("location")).toBe("/dashboard/admin/summer");
  stubApi(problemResponse(404, "not_found", "We can’t find that."));
  await renderPage(<OpportunityTab />, `/dashboard/admin/opportunity?opportunity=${id}`);
  await eventually(() => expect(text()).toContain("This opportunity doesn’t exist."));
});
