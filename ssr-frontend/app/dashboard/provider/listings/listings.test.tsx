// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { waitingApplications, waitingByListing } from "../../../queries/provider-applications.ts";
import { type Listing, type ListingTerms, providerListings } from "../../../queries/provider-listings.ts";
import { type ProviderOrganization, providerOrganization } from "../../../queries/provider-organization.ts";
import {
  click,
  eventually,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import {
  sampleApproved,
  sampleDraft,
  sampleDue,
  sampleOrganization,
  sampleProvider,
  sampleProviderListing,
  samplePublished,
} from "../../../testing/sample-provider.ts";
import { sampleReceived } from "../../../testing/sample-received.ts";
import ListingsTab from "../listings.tsx";

const { id } = sampleDraft();
const API = "/api/provider/listings";
const NO_PRICE: ListingTerms = { listing_price_cents: null, is_free_listing_used: false };
const COPY = "0192aa11-0000-7000-8000-0000000000f2";

const list = (items: Listing[], limit = 50, terms: ListingTerms = NO_PRICE) => ({ items, limit, ...terms });

const show = (
  items: Listing[],
  organization: ProviderOrganization | null = sampleOrganization(),
  limit?: number,
  terms?: ListingTerms,
) =>
  renderPage(<ListingsTab />, "/dashboard/provider/listings", { user: sampleProvider }, [
    [providerListings.queryKey, list(items, limit, terms)],
    [providerOrganization.queryKey, { organization }],
    [waitingApplications.queryKey, []],
  ]);

const text = () => document.body.textContent ?? "";
const rows = () => [...document.querySelectorAll<HTMLElement>(".listing-row")];
const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
const menu = () => document.querySelector<HTMLDetailsElement>("details") as HTMLDetailsElement;
const choose = async (label: string) => {
  menu().open = true;
  await click(getByText(label));
};
const errorOf = (name: string) => {
  const ids = document.querySelector(`[name=${name}]`)?.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((part) => document.getElementById(part)?.textContent).join(" ");
};

test("somebody new is invited, and told what comes first", async () => {
  await show([], null);
  expect(text()).toContain("Nothing is listed yet.");
  const steps = [...document.querySelectorAll(".first-steps li")];
  expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual(["step", null, null]);
  expect(getByText("Say who you are").getAttribute("href")).toBe("/dashboard/provider/organization");
  expect(document.querySelector(".first-steps a[href='/summer/pricing']")).toBeTruthy();
});

test("steps that are done say so to readers, and all of them go once the last is", async () => {
  await show([sampleDraft()]);
  const steps = [...document.querySelectorAll(".first-steps li")].map(({ textContent }) => textContent);
  expect(steps.map((step) => step?.includes("(done)"))).toEqual([true, true, false]);
  await show([sampleDraft({ state: "in_review", submitted_at: "2026-11-19T12:00:00Z" })]);
  expect(document.querySelector(".first-steps")).toBeNull();
});

test("a row says what it is, where it stands and what is next, and leads on", async () => {
  await show([sampleApproved(), sampleDraft({ id: COPY, title: "Second" })]);
  const [open, draft] = rows();
  expect(open?.textContent).toContain("Research");
  expect(open?.textContent).toContain("Closes Feb 01, 2027");
  expect(open?.textContent).toContain("OpenStudents can find it.");
  expect(open?.querySelector("h3 a")?.getAttribute("href")).toBe(`/dashboard/provider/listing?id=${id}`);
  expect(open?.querySelector("a[target=_blank]")?.getAttribute("href")).toBe(
    "/summer/opportunities/marine-biology",
  );
  expect(draft?.textContent).toContain(
    "No kind yetNo deadline yetDraftStill missing: Kind of program, Place.",
  );
  expect(draft?.querySelector("a[target=_blank]")).toBeNull();
});

test("what we wrote stands with the listing, and a page that was taken down is not linked", async () => {
  await show([
    sampleDraft({ state: "returned", reason: "Say what it costs." }),
    sampleApproved({
      id: COPY,
      published: samplePublished({ state: "hidden", hidden_message: "It charges a fee." }),
    }),
  ]);
  const [returned, hidden] = rows();
  expect(returned?.querySelector("blockquote")?.textContent).toBe("Say what it costs.");
  expect(hidden?.querySelector("blockquote")?.textContent).toBe("It charges a fee.");
  expect(hidden?.querySelector("a[target=_blank]")).toBeNull();
});

test("a row says how many applications wait, and leads to them", async () => {
  const { client } = await show([sampleApproved(), sampleDraft({ id: COPY, title: "Second" })]);
  const [open, draft] = rows();
  const link = () => open?.querySelector(`a[href='/dashboard/provider/applications?listing=${id}']`);
  expect(link()?.textContent).toBe("Applications: Marine Biology Summer");
  expect(draft?.querySelector("a[href*=applications]")).toBeNull();
  await act(async () => {
    client.setQueryData(waitingApplications.queryKey, waitingByListing([sampleReceived(), sampleReceived()]));
  });
  expect(link()?.textContent).toBe("2 applications wait for a first answer: Marine Biology Summer");
});

test("one that has lapsed is confirmed by a press, with the version that was seen", async () => {
  const lapsed = sampleApproved({ published: samplePublished({ state: "unchecked" }) });
  const calls = stubApi(
    { status: 200, body: sampleProviderListing(sampleApproved({ version: 5 })) },
    { status: 200, body: list([sampleApproved({ version: 5 })]) },
  );
  await show([lapsed]);
  await click(getByText("Still right: Marine Biology Summer"));
  await eventually(() =>
    expect(toasts()).toEqual([
      "Listing confirmedStudents can find it until its deadline, or until Feb 08, 2027.",
    ]),
  );
  expect(calls[0]).toEqual({ method: "POST", path: `${API}/${id}/confirm`, body: { seen_version: 4 } });
  await eventually(() => expect(rows()[0]?.textContent).toContain("Open"));
});

test.each([
  ["in_review", "withdraw", "Withdraw from review", "Withdrawn from reviewIt’s a draft again."],
  ["closed", "reopen", "Reopen", "Listing reopened"],
] as const)("one that is %s can be changed with a press: %s", async (state, action, label, words) => {
  const calls = stubApi(
    { status: 200, body: sampleProviderListing() },
    { status: 200, body: list([sampleDraft()]) },
  );
  await show([sampleDraft({ state, allowed_actions: [action] })]);
  await choose(label);
  await eventually(() => expect(toasts()).toEqual([words]));
  expect(calls[0]).toMatchObject({ method: "POST", path: `${API}/${id}/${action}` });
});

test("what is refused is said, and the list read again", async () => {
  const now = sampleDraft({ state: "returned", allowed_actions: ["edit", "submit"] });
  stubApi(problemResponse(409, "action_not_allowed", "It has been returned meanwhile."), {
    status: 200,
    body: list([now]),
  });
  await show([sampleDraft({ state: "in_review", allowed_actions: ["withdraw"] })]);
  await choose("Withdraw from review");
  await eventually(() => expect(toasts()).toEqual(["Not withdrawnIt has been returned meanwhile."]));
  expect(rows()[0]?.textContent).toContain("Returned");
});

test("closing asks first, and says who has saved it", async () => {
  const closed = sampleApproved({ state: "closed", allowed_actions: ["reopen"] });
  const calls = stubApi(
    { status: 200, body: sampleProviderListing(closed) },
    { status: 200, body: list([closed]) },
  );
  await show([sampleApproved()]);
  await choose("Close…");
  await eventually(() => expect(dialog()?.textContent).toContain("3 students have saved it."));
  expect(calls).toEqual([]);
  await click(getByText("Close listing"));
  await eventually(() => expect(dialog()).toBeNull());
  expect(calls[0]).toMatchObject({ method: "POST", path: `${API}/${id}/close` });
  expect(document.activeElement?.textContent).toBe("Actions: Marine Biology Summer");
});

test("a dialog about what has changed meanwhile leads nowhere", async () => {
  const { client } = await show([sampleApproved()]);
  await choose("Close…");
  await eventually(() => expect(dialog()).toBeTruthy());
  const closed = sampleApproved({ state: "closed", allowed_actions: ["reopen"] });
  await act(async () => client.setQueryData(providerListings.queryKey, list([closed])));
  expect(dialog()?.textContent).toContain("It changed in the meantime");
  expect(isOff(getByText("Close listing"))).toBe(true);
});

test("a draft that is deleted leaves the list, and the focus goes to its heading", async () => {
  const calls = stubApi({ status: 204 }, { status: 200, body: list([]) });
  await show([sampleDraft()]);
  await choose("Delete…");
  await eventually(() => expect(dialog()?.textContent).toContain("You can’t undo this."));
  await click(getByText("Delete listing"));
  await eventually(() => expect(dialog()).toBeNull());
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([`DELETE ${API}/${id}`, `GET ${API}`]);
  expect(rows()).toEqual([]);
  await eventually(() => expect(document.activeElement?.textContent).toBe("Your listings"));
});

test("what the API finds wrong with a new one is said at its field, or below, and nothing typed is lost", async () => {
  stubApi(
    problemResponse(422, "validation_failed", "Please look again.", {
      deadline_date: ["The deadline is over."],
    }),
    { status: 200, body: list([]) },
    problemResponse(409, "action_not_allowed", "Please tell us about your organization first."),
    { status: 200, body: list([]) },
  );
  await show([]);
  await click(getByText("Create Listing"));
  await eventually(() => expect(dialog()).toBeTruthy());
  await type("title", "Second");
  await click(getByText("Create draft"));
  await eventually(() => expect(errorOf("deadline_date")).toContain("The deadline is over."));
  expect(document.activeElement?.getAttribute("name")).toBe("deadline_date");
  await click(getByText("Create draft"));
  await eventually(() =>
    expect(dialog()?.querySelector("[aria-live=assertive]")?.textContent).toContain(
      "Please tell us about your organization first.",
    ),
  );
  expect(document.querySelector<HTMLInputElement>("[name=title]")?.value).toBe("Second");
});

test("who has not named their organization is led there, and fills in nothing in vain", async () => {
  await show([], null);
  await click(getByText("Create Listing"));
  await eventually(() =>
    expect(dialog()?.querySelector("h2")?.textContent).toBe("Name your organization first"),
  );
  expect(dialog()?.querySelector("input")).toBeNull();
  const link = dialog()?.querySelector("a");
  expect([link?.textContent, link?.getAttribute("href")]).toEqual([
    "Say who you are",
    "/dashboard/provider/organization",
  ]);
});

const PAY = "Pay $49.00: Marine Biology Summer";

test("before one that is not paid yet is closed, it is said what becomes of its payment", async () => {
  await show([sampleDue()]);
  await choose("Close…");
  await eventually(() => expect(dialog()?.textContent).toContain("It will no longer wait for payment."));
  expect(dialog()?.textContent).not.toContain("its page says so");
});

test("why there is no payment page to go to is said", async () => {
  const words = "A payment for it is on its way already.";
  stubApi(problemResponse(409, "action_not_allowed", words), { status: 200, body: list([sampleDue()]) });
  await show([sampleDue()]);
  await click(getByText(PAY));
  await eventually(() => expect(toasts()).toEqual([`Payment not opened${words}`]));
  expect(isOff(getByText(PAY))).toBe(false);
});

test("nobody is asked for more than there can be", async () => {
  await show([sampleDraft()], sampleOrganization(), 1);
  expect(isOff(getByText("Create Listing"))).toBe(true);
  await click(getByText("Create Listing"));
  expect(dialog()).toBeNull();
  expect(text()).toContain("An organization can have 1 listing");
});
