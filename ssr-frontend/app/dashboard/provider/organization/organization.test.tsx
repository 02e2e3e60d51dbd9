// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { type ListingTerms, providerListings } from "../../../queries/provider-listings.ts";
import { type ProviderOrganization, providerOrganization } from "../../../queries/provider-organization.ts";
import { type ListingPayment, listingPayments } from "../../../queries/provider-payments.ts";
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
import {
  sampleListingPayment,
  sampleOrganization,
  sampleProvider,
} from "../../../testing/sample-provider.ts";
import OrganizationTab from "../organization.tsx";

const API = "/api/provider/organization";
const PAGE = "/dashboard/provider/organization";

/** A new user each time, since unsaved text is kept for the same user. */
const somebody = (): User => ({ ...sampleProvider, id: crypto.randomUUID() });

interface Shown {
  search?: string;
  payments?: ListingPayment[];
  terms?: ListingTerms;
}

const NO_PRICE: ListingTerms = { listing_price_cents: null, is_free_listing_used: false };

const show = (
  organization: ProviderOrganization | null,
  { search = "", payments = [], terms = NO_PRICE }: Shown = {},
) =>
  renderPage(<OrganizationTab />, PAGE + search, { user: somebody() }, [
    [providerOrganization.queryKey, { organization }],
    [listingPayments.queryKey, payments],
    [providerListings.queryKey, { items: [], limit: 50, ...terms }],
  ]);

const unproven = (change: Partial<ProviderOrganization> = {}) =>
  sampleOrganization({ domain: null, domain_proved_at: null, ...change });
const now = (organization: ProviderOrganization) => ({ status: 200, body: { organization } });
const section = (title: string) =>
  [...document.querySelectorAll("section.part")].find(
    (part) => part.querySelector("h2")?.textContent === title,
  )?.textContent ?? "";
const panel = () => document.querySelector(".prove-panel");
const errorOf = (name: string) => {
  const ids = document.querySelector(`[name=${name}]`)?.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((part) => document.getElementById(part)?.textContent).join(" ");
};

test("somebody new says who they are first", async () => {
  const calls = stubApi();
  await show(null);
  expect(section("Your domain")).toContain("This comes next: first save who you are.");
  await click(getByText("Save and continue"));
  expect(errorOf("name")).toContain("Please enter your organization’s name.");
  expect(errorOf("website")).toContain("Please enter the address of its website");
  expect(document.activeElement?.getAttribute("name")).toBe("name");
  expect(calls).toEqual([]);
});

test("what the API finds wrong is said at its field", async () => {
  stubApi(
    problemResponse(422, "validation_failed", "Please look again.", { website: ["This is no address."] }),
    now(unproven()),
  );
  await show(unproven());
  await type("website", "institute");
  await click(getByText("Save changes"));
  await eventually(() => expect(errorOf("website")).toContain("This is no address."));
  expect(document.activeElement?.getAttribute("name")).toBe("website");
});

test("before a change that ends the verification, that is said", async () => {
  await show(sampleOrganization({ verified: "university" }));
  expect(section("Verified by us")).toContain("Verified university");
  const notice = () => document.querySelector(".ends-verification")?.textContent;
  expect(notice()).toBe("");
  await type("name", "Sample College");
  expect(notice()).toContain("Saving this removes our verification");
});

test("one that was told of in another window meanwhile is met with what is typed", async () => {
  const theirs = unproven({ name: "Theirs", version: 1 });
  stubApi(problemResponse(409, "edit_conflict", "This was changed in the meantime."), now(theirs));
  await show(null);
  await type("name", "Mine");
  await type("website", theirs.website);
  await click(getByText("Save and continue"));
  await eventually(() => expect(document.querySelector(".meanwhile")?.textContent).toContain("Theirs"));
});

test("no link is sent without an address", async () => {
  const calls = stubApi();
  await show(unproven());
  await click(getByText("Send the link"));
  expect(errorOf("email")).toContain("Please enter your email address there.");
  expect(calls).toEqual([]);
  await type("email", "kim@institute.example");
  await click(getByText("Send the link"));
  expect(calls[0]).toMatchObject({ path: `${API}/domain`, body: { email: "kim@institute.example" } });
});

test("a link is sent again, or to another address", async () => {
  const pending = unproven({ pending_email: "kim@institute.example" });
  const calls = stubApi({ status: 202, body: { pending_email: "kim@institute.example" } }, now(pending));
  await show(pending);
  await click(getByText("Send it again"));
  await eventually(() => expect(toasts()).toEqual(["Link sent againIt went to kim@institute.example."]));
  expect(calls[0]).toMatchObject({ path: `${API}/domain`, body: { email: "kim@institute.example" } });
  await click(getByText("Use another address"));
  expect(document.activeElement?.getAttribute("name")).toBe("email");
});

test("what is proven says so, and what comes then", async () => {
  await show(sampleOrganization());
  expect(section("Your domain")).toContain("Proven institute.examplesince Nov 10, 2026");
  expect(section("Your domain")).toContain("Prove another domain");
  expect(section("Verified by us")).toContain("you don’t need to do anything");
  await show(unproven());
  expect(section("Verified by us")).toContain("Comes after your domain is proven.");
});

test("the link of the email is followed by a press, never by itself", async () => {
  const calls = stubApi({ status: 200, body: sampleOrganization() }, now(sampleOrganization()));
  const pending = unproven({ pending_email: "kim@institute.example" });
  const { place } = await show(pending, { search: "?token=t1" });
  expect(panel()?.textContent).toContain("This link was sent to kim@institute.example.");
  expect(calls).toEqual([]);
  await click(panel()?.querySelector("button") as HTMLElement);
  await eventually(() => expect(panel()?.textContent).toContain("institute.example is proven"));
  expect(calls[0]).toEqual({ method: "POST", path: `${API}/domain/confirm`, body: { token: "t1" } });
  expect(document.activeElement?.textContent).toBe("institute.example is proven");
  expect(panel()?.querySelector("button")).toBeNull();
  // A reload does not show the panel again.
  expect(place().search).toBe("");
  expect(section("Your domain")).toContain("Proven");
});

test("a link that works no more says so, with the way to a new one", async () => {
  stubApi(problemResponse(410, "token_expired", "This link has expired."), now(unproven()));
  await show(unproven(), { search: "?token=t1" });
  await click(panel()?.querySelector("button") as HTMLElement);
  await eventually(() => expect(panel()?.textContent).toContain("This link no longer works"));
  expect(document.activeElement?.textContent).toBe("This link no longer works");
  expect(section("Your domain")).toContain("Send the link");
});

test("what fails for another reason is said, and can be tried again", async () => {
  stubApi(problemResponse(503, "overloaded", "Please try again in a moment."), now(unproven()), {
    status: 200,
    body: sampleOrganization(),
  });
  await show(unproven(), { search: "?token=t1" });
  const press = () => click(panel()?.querySelector("button") as HTMLElement);
  await press();
  await eventually(() => expect(panel()?.textContent).toContain("Please try again in a moment."));
  await press();
  await eventually(() => expect(panel()?.textContent).toContain("institute.example is proven"));
});

test("what was paid for listings stands with its state and its receipt", async () => {
  await show(sampleOrganization(), {
    payments: [
      sampleListingPayment({ status: "refunded", refunded_cents: 4900 }),
      sampleListingPayment({ id: "0192aa11-0000-7000-8000-0000000000e2", receipt_number: "R-100002" }),
    ],
  });
  const rows = [...document.querySelectorAll(".listing-payments li")];
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Nov 19, 2026Marine Biology SummerRefundedReceipt R-100001$49.00",
    "Nov 19, 2026Marine Biology SummerPaidReceipt R-100002$49.00",
  ]);
  expect([...(rows[1]?.querySelectorAll("a") ?? [])].map((a) => a.getAttribute("href"))).toEqual([
    `/dashboard/provider/listing?id=${sampleListingPayment().listing_id}`,
    "/receipt/listing/0192aa11-0000-7000-8000-0000000000e2",
  ]);
});

test("nothing is said of payments where there are none and no price, and the terms where there is one", async () => {
  await show(sampleOrganization());
  expect(section("Payments")).toBe("");
  await show(sampleOrganization(), { terms: { listing_price_cents: 4900, is_free_listing_used: false } });
  expect(section("Payments")).toContain(
    "You haven’t paid for anything yet. Your first listing is free. Each additional one costs $49 once",
  );
});
