// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { waitingApplications } from "../../../queries/provider-applications.ts";
import {
  type Listing,
  type ListingDraft,
  type ListingTerms,
  providerListing,
  providerListings,
} from "../../../queries/provider-listings.ts";
import { type ProviderOrganization, providerOrganization } from "../../../queries/provider-organization.ts";
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
  sampleApproved,
  sampleDraft,
  sampleDue,
  sampleFee,
  sampleOrganization,
  sampleProvider,
  sampleProviderListing,
  samplePublished,
} from "../../../testing/sample-provider.ts";
import ListingTab, { clientLoader } from "../listing.tsx";

const { id } = sampleDraft();
const API = `/api/provider/listings/${id}`;
const PAGE = `/dashboard/provider/listing?id=${id}`;
const COMPLETE = sampleDraft({ missing: [] });

const NO_PRICE: ListingTerms = { listing_price_cents: null, is_free_listing_used: false };

/** A new user each time, since unsaved text is kept for the same user. */
const somebody = (): User => ({ ...sampleProvider, id: crypto.randomUUID() });

interface Shown {
  draft?: Partial<ListingDraft>;
  organization?: ProviderOrganization | null;
  user?: User;
  terms?: ListingTerms;
  /** Further search parameters. */
  query?: string;
}

const show = (listing: Listing = COMPLETE, shown: Shown = {}) => {
  const { draft = {}, organization = sampleOrganization(), user = somebody() } = shown;
  const { terms = NO_PRICE, query = "" } = shown;
  return renderPage(<ListingTab />, PAGE + query, { user }, [
    [providerListings.queryKey, { items: [listing], limit: 50, ...terms }],
    [providerListing(id).queryKey, sampleProviderListing(listing, draft)],
    [providerOrganization.queryKey, { organization }],
    [waitingApplications.queryKey, []],
  ]);
};

const response = (listing: Listing, draft: Partial<ListingDraft> = {}) => ({
  status: 200,
  body: sampleProviderListing(listing, draft),
});
const text = () => document.body.textContent ?? "";
const standing = () => document.querySelector(".listing-standing")?.textContent ?? "";
const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
const value = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
const formButtons = () =>
  [...document.querySelectorAll(".listing-buttons button")].map(({ textContent }) => textContent);
const errorOf = (name: string) => {
  const ids = document.querySelector(`[name=${name}]`)?.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((part) => document.getElementById(part)?.textContent).join(" ");
};

test("an address that names no listing leads to all of them", async () => {
  for (const query of ["", "?id=latest"]) {
    const url = new URL(`https://academy.test/dashboard/provider/listing${query}`);
    const visit = async () => clientLoader({ url } as Parameters<typeof clientLoader>[0]);
    const thrown: unknown = await visit().catch((cause: unknown) => cause);
    expect(thrown instanceof Response && thrown.headers.get("location")).toBe("/dashboard/provider/listings");
  }
});

test("one that is not there says so", async () => {
  stubApi(problemResponse(404, "not_found", "We can’t find that."));
  await renderPage(<ListingTab />, PAGE, { user: somebody() });
  await eventually(() => expect(text()).toContain("This listing doesn’t exist."));
});

test.each<[Listing, string[], string]>([
  [COMPLETE, ["Save draft", "Submit for review", "Preview"], "A draft can be unfinished"],
  [
    sampleDraft({ state: "returned", reason: "Say what it costs." }),
    ["Save draft", "Submit for review", "Preview"],
    "until you submit it again",
  ],
  [
    sampleDraft({ state: "in_review", allowed_actions: ["edit", "withdraw", "duplicate"] }),
    ["Save changes", "Preview"],
    "What you save now is what we review.",
  ],
  [
    sampleApproved(),
    ["Save and submit for review", "Preview"],
    "Saving submits the change for review; until then the site shows what was approved.",
  ],
])(
  "what can be done with the form of one that is $state is offered, and said",
  async (listing, offered, words) => {
    await show(listing);
    expect(formButtons()).toEqual(offered);
    expect(text()).toContain(words);
  },
);

test("why it was returned stands above the form, and news of it is said", async () => {
  const { client } = await show(sampleDraft({ state: "in_review", allowed_actions: ["edit"], version: 2 }));
  expect(standing()).toContain("In review");
  const returned = sampleDraft({ state: "returned", reason: "Say what it costs.", version: 3 });
  await act(async () => client.setQueryData(providerListing(id).queryKey, sampleProviderListing(returned)));
  expect(document.querySelector(".listing-standing .MuiAlert-root")?.textContent).toBe(
    "Why we returned itSay what it costs.",
  );
  expect(document.querySelector(".listing-standing [role=status]")?.textContent).toBe(
    "Returned. Change what the note says, and submit it again.",
  );
});

test("its public page is led to as long as there is one", async () => {
  await show(sampleApproved());
  expect(document.querySelector(".listing-standing a[target=_blank]")?.getAttribute("href")).toBe(
    "/summer/opportunities/marine-biology",
  );
  await show(sampleApproved({ published: samplePublished({ state: "hidden", hidden_message: "No." }) }));
  expect(document.querySelector(".listing-standing a[target=_blank]")).toBeNull();
});

test("a closed one is read, not changed", async () => {
  await show(sampleApproved({ state: "closed", allowed_actions: ["reopen", "duplicate"] }));
  await eventually(() =>
    expect(document.querySelector(".listing-preview")?.textContent).toContain("Six weeks"),
  );
  expect(document.querySelector("form")).toBeNull();
});

test("what cannot be sent is marked, and the focus goes to the first of it", async () => {
  const calls = stubApi();
  await show();
  await type("cost_cents", "much");
  await type("title", " ");
  await click(getByText("Save draft"));
  expect(errorOf("title")).toContain("Please enter a title.");
  expect(errorOf("cost_cents")).toContain("an amount in dollars");
  expect(document.activeElement?.getAttribute("name")).toBe("title");
  expect(calls).toEqual([]);
});

test("what keeps it from being submitted is said at its fields, and what was typed is saved", async () => {
  const saved = sampleDraft({ title: "Kelp", version: 2 });
  stubApi(
    response(saved, { location: "", run_by: "" }),
    response(saved, { location: "", run_by: "" }),
    problemResponse(422, "validation_failed", "Some parts are missing.", {
      location: ["Please say where it is."],
      run_by: ["Please say who runs it."],
    }),
    response(saved, { location: "", run_by: "" }),
  );
  await show(COMPLETE, { draft: { location: "", run_by: "" } });
  await type("title", "Kelp");
  await click(getByText("Submit for review"));
  await eventually(() => expect(errorOf("location")).toContain("Please say where it is."));
  expect(errorOf("run_by")).toContain("Please say who runs it.");
  expect(document.activeElement?.getAttribute("name")).toBe("location");
  expect(toasts()).toEqual(["Not submitted yetSome parts are missing. What you typed is saved."]);
});

test("before a domain is proven, the way there is shown, and a refusal is said", async () => {
  const calls = stubApi(
    response(COMPLETE),
    response(COMPLETE),
    problemResponse(409, "action_not_allowed", "Please prove your organization’s domain first."),
    response(COMPLETE),
  );
  await show(COMPLETE, { organization: sampleOrganization({ domain: null }) });
  expect(document.querySelector(".prove-first a")?.getAttribute("href")).toBe(
    "/dashboard/provider/organization",
  );
  await click(getByText("Submit for review"));
  await eventually(() => expect(toasts()[0]).toContain("Please prove your organization’s domain first."));
  expect(calls.some(({ path }) => path === `${API}/submit`)).toBe(true);
});

test("what another window has changed meanwhile is shown beside what is typed, and nothing is saved unseen", async () => {
  const theirs = sampleDraft({ title: "Marine Science", version: 2, missing: [] });
  const saved = sampleDraft({ title: "Mine", version: 3, missing: [] });
  const calls = stubApi(
    problemResponse(409, "edit_conflict", "This was changed in the meantime."),
    response(theirs, { location: "Boston, MA" }),
    response(saved, { location: "Boston, MA" }),
    response(saved, { location: "Boston, MA" }),
  );
  await show();
  await type("title", "Mine");
  await click(getByText("Save draft"));
  await eventually(() => expect(document.querySelector(".meanwhile")).toBeTruthy());
  const panel = document.querySelector(".meanwhile")?.textContent ?? "";
  expect(panel).toContain("This was changed in another window in the meantime.");
  expect(panel).toContain("It now saysMarine ScienceYou typedMine");
  expect(panel).toContain("The form shows what was entered there in: Place.");
  expect([value("title"), value("location")]).toEqual(["Mine", "Boston, MA"]);
  // Not before the conflict is resolved.
  await click(getByText("Save draft"));
  expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(1);
  await click(getByText("Keep mine: Title"));
  expect(document.activeElement?.getAttribute("name")).toBe("title");
  await click(getByText("Save draft"));
  await eventually(() => expect(toasts().at(-1)).toBe("Listing savedIt’s a draft until you submit it."));
  const puts = calls.filter(({ method }) => method === "PUT");
  expect(puts[1]?.body).toMatchObject({ draft: { title: "Mine", location: "Boston, MA" }, seen_version: 2 });
});

test("a change of what is public goes to review, which is said", async () => {
  const changed = response(sampleApproved({ state: "in_review", allowed_actions: ["edit"], version: 5 }));
  stubApi(changed, changed);
  await show(sampleApproved());
  await click(getByText("Save and submit for review"));
  await eventually(() => expect(toasts()[0]).toContain("Saved and submitted"));
});

test("the preview shows what is typed, saved or not", async () => {
  await show();
  await type("title", "Kelp");
  await click(getByText("Preview"));
  await eventually(() => expect(dialog()?.querySelector("h4")?.textContent).toBe("Kelp"));
});

test("a draft is deleted from its own page too, which leads to all of them", async () => {
  stubApi({ status: 204 });
  const { place } = await show();
  (document.querySelector("details") as HTMLDetailsElement).open = true;
  await click(getByText("Delete…"));
  await eventually(() => expect(dialog()).toBeTruthy());
  await click(getByText("Delete listing"));
  await eventually(() => expect(place().pathname).toBe("/dashboard/provider/listings"));
});

test("beside the way to submit one that costs nothing it is said", async () => {
  await show();
  expect(document.querySelector(".listing-form")?.textContent).toContain("It costs nothing.");
});

test("one that is to be paid offers that first, and says what a change of it means", async () => {
  await show(sampleDue());
  expect(standing()).toContain("To be paid Approved. Pay $49 and students can find it.");
  expect(standing()).toContain("Pay $49.00");
  expect(text()).toContain("You can pay for it, and it becomes public, once we’ve approved that.");
});

const PAID = sampleApproved({
  fee: sampleFee({ state: "paid", payment_id: "0192aa11-0000-7000-8000-0000000000e1" }),
});
const RECEIPT = "/receipt/listing/0192aa11-0000-7000-8000-0000000000e1";

describe("coming back from the payment page", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    return () => vi.useRealTimers();
  });

  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const notice = () => document.querySelector(".checkout-return")?.textContent ?? "";
  const checked = (state: string, listing: Listing) => ({
    status: 200,
    body: { state, listing: sampleProviderListing(listing) },
  });
  const back = (outcome: "paid" | "cancelled") =>
    show(sampleDue(), { query: `&checkout=${outcome}&session_id=cs_1` });

  test("the payment is looked for until it is there, and asked for once", async () => {
    const calls = stubApi(
      checked("processing", sampleDue()),
      problemResponse(503, "overloaded", "We are busy."),
      checked("paid", PAID),
      response(PAID),
    );
    const { place } = await back("paid");
    expect(notice()).toContain("Looking for your payment…");
    expect(document.activeElement?.textContent).toBe("Looking for your payment…");
    // No pay button meanwhile.
    expect(standing()).toBe("");
    await wait(0);
    expect(place().search).toContain("checkout=paid");
    await wait(2_000);
    expect(notice()).toContain("We are busy. We’ll keep trying.");
    await wait(3_000);
    expect(notice()).toBe("Payment receivedStudents can find it now.");
    expect(document.querySelector(".checkout-return [role=status]")?.textContent).toContain(
      "Payment received",
    );
    expect(standing()).toContain("Open");
    expect(getByText("Receipt").getAttribute("href")).toBe(RECEIPT);
    expect(document.querySelector(".listing-standing a[target=_blank]")).toBeTruthy();
    expect(place().search).toBe(`?id=${id}`);
    await wait(60_000);
    expect(calls.filter(({ path }) => path === `${API}/check-payment`)).toHaveLength(3);
  });

  test.each<[string, Listing, string, boolean]>([
    ["refunded", sampleApproved({ state: "in_review", published: null }), "The full amount goes back", false],
    ["unpaid", sampleDue(), "you haven’t been charged. You can pay again.", true],
    ["paid", { ...PAID, published: samplePublished({ state: "over" }) }, "Payment received", false],
  ])("a payment that is %s is told as that", async (state, listing, words, canPay) => {
    stubApi(checked(state, listing), response(listing));
    const { place } = await back("paid");
    await wait(0);
    expect(notice()).toContain(words);
    expect(notice()).not.toContain("Students can find it now.");
    expect(standing().includes("Pay $49.00")).toBe(canPay);
    expect(place().search).toBe(`?id=${id}`);
  });

  test("after a long wait it is said why, and what can be done", async () => {
    const calls = stubApi(...Array.from({ length: 6 }, () => checked("processing", sampleDue())));
    await back("paid");
    for (let attempt = 0; attempt < 6; attempt++) await wait(30_000);
    expect(calls.length).toBeGreaterThanOrEqual(6);
    expect(notice()).toContain(
      "If you’ve paid, you don’t need to do anything: this page updates on its own.",
    );
    expect(standing()).toContain("Pay $49.00");
  });

  test("who may not ask any more is told so, and the page waits for nothing", async () => {
    stubApi(problemResponse(403, "forbidden", "This is not yours."));
    await back("paid");
    await wait(0);
    expect(notice()).toBe("We can’t tell what happened to your paymentThis is not yours.");
    expect(document.querySelector("[role=progressbar]")).toBeNull();
  });
});
