// @vitest-environment happy-dom
import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import { type AdminListingDetail, adminListing, adminListings } from "../../../queries/admin-listings.ts";
import {
  click,
  eventually,
  focus,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  type,
} from "../../../testing/app-page.tsx";
import {
  sampleAdminListing,
  sampleAdminListingDetail,
  sampleAdminListingPage,
  sampleListingDraft,
  sampleListingMoney,
} from "../../../testing/sample-listings.ts";
import ListingTab, { clientLoader } from "../listing.tsx";

// Loaded lazily when they are first opened.
beforeAll(
  async () =>
    void (await Promise.all([
      import("./approve-dialog.tsx"),
      import("./return-dialog.tsx"),
      import("./refund-dialog.tsx"),
      import("./listing-money.tsx"),
    ])),
);

const { id } = sampleAdminListing();
const OTHER = sampleAdminListing({ id: "0192aa11-0000-7000-8000-0000000000f4", title: "Robotics Camp" });

const show = (change: Partial<AdminListingDetail> = {}, waiting = [sampleAdminListing(), OTHER]) =>
  renderPage(<ListingTab />, `/dashboard/admin/listing?id=${id}`, {}, [
    [adminListing(id).queryKey, sampleAdminListingDetail(change)],
    [adminListings("in_review", 2).queryKey, sampleAdminListingPage(waiting)],
  ]);

const text = () => document.body.textContent ?? "";
const buttons = () =>
  [...document.querySelectorAll(".opportunity-actions button")].map(({ textContent }) => textContent);
const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
const confirm = () => dialog()?.querySelector<HTMLElement>(".MuiButton-contained") as HTMLElement;
const reason = () => document.querySelector<HTMLTextAreaElement>("[name=reason]");

async function ask(words: "Approve" | "Return") {
  await click(getByText(words));
  await eventually(() => expect(dialog()?.textContent).toContain(`${words} Marine Biology Summer?`));
}

/** The responses to a decision and to the refetch after it. */
const decided = (change: Partial<AdminListingDetail>, waiting = [OTHER]) => {
  const body = sampleAdminListingDetail({ version: 4, allowed_actions: [], ...change });
  const list = sampleAdminListingPage(waiting);
  return stubApi(
    { status: 200, body },
    { status: 200, body },
    { status: 200, body: { items: list.items, counts: list.counts } },
  );
};

test("an address that is none is no link", async () => {
  await show({ draft: sampleListingDraft({ apply_url: "javascript:alert(1)" }) });
  expect(text()).toContain("javascript:alert(1)");
  expect(document.querySelector("a[href^=javascript]")).toBeNull();
  await show();
  expect(document.querySelector("a[href='https://institute.example/apply']")).toBeTruthy();
});

test("of a change each field is shown as it is and as it would be, a long text with its part marked", async () => {
  const long = "Six weeks at sea, with a crew of ten and a laboratory below the deck, and two weeks ashore.";
  await show({
    is_change: true,
    slug: "marine-biology",
    published: sampleListingDraft({ description: long }),
    draft: sampleListingDraft({ cost_cents: 0, description: long.replace("ten", "twelve") }),
  });
  const changes = [...document.querySelectorAll(".listing-changes li")].map(({ textContent }) => textContent);
  expect(changes).toHaveLength(2);
  expect(changes[0]).toBe("CostPublic now$1,200 in totalOnce it’s approvedFree");
  expect(document.querySelector(".listing-changes del")?.textContent).toBe("ten ");
  expect(document.querySelector(".listing-changes ins")?.textContent).toBe("twelve ");
  expect(document.querySelector(".opportunity-links a")?.getAttribute("href")).toBe(
    "/summer/opportunities/marine-biology",
  );
});

const DUE = { amount_cents: 4900, state: "due" } as const;

test.each<[string, Partial<AdminListingDetail>, string]>([
  ["is free", {}, "It’s free for its provider, and public right away"],
  [
    "is paid",
    { is_change: true, fee: { ...DUE, state: "paid" } },
    "Its public page changes to this right away.",
  ],
  ["was given back", { is_change: true, fee: DUE }, "once its provider has paid $49.00."],
  ["is disputed", { is_change: true, fee: { ...DUE, state: "disputed" } }, "Its payment is disputed"],
])("approving one that %s says what that does", async (_, change, words) => {
  await show(change);
  await ask("Approve");
  expect(dialog()?.textContent).toContain(words);
});

test("one that is approved and not paid can be returned, which says what becomes of a payment meanwhile", async () => {
  const { client } = await show({ state: "approved", fee: DUE, allowed_actions: ["return"] });
  expect(buttons()).toEqual(["Return"]);
  await ask("Return");
  expect(dialog()?.textContent).toContain(
    "It hasn’t been paid yet. If it’s paid in the meantime, the money goes back.",
  );
  expect(isOff(confirm())).toBe(false);
  await act(async () =>
    client.setQueryData(
      adminListing(id).queryKey,
      sampleAdminListingDetail({ state: "approved", fee: { ...DUE, state: "paid" }, allowed_actions: [] }),
    ),
  );
  expect(dialog()?.textContent).toContain("It was paid for in the meantime, and is public.");
  expect(isOff(confirm())).toBe(true);
});

test("what was paid is shown with where it is, and leads to Stripe", async () => {
  const by = { id: OTHER.id, name: "Ada Sample" };
  await show({
    state: "approved",
    allowed_actions: [],
    fee: { ...DUE, state: "paid" },
    money: sampleListingMoney({
      refunded_cents: 1000,
      left_cents: 3900,
      dispute_state: "won",
      refunds: [{ amount_cents: 1000, status: "succeeded", made_at: "2026-11-20T10:00:00Z" }],
      refund_requests: [
        { amount_cents: 1000, reason: "Paid twice.", requested_by: by, requested_at: "2026-11-20T09:00:00Z" },
      ],
    }),
  });
  expect(document.querySelector(".paid-money dl")?.textContent).toBe(
    "Paid$49.00Refunded−$10.00Left$39.00The academy’s$39.00",
  );
  expect(document.querySelector(".listing-payment")?.textContent).toContain(
    "Dispute wonReceipt R-100001, Nov 19, 2026, 12:00 PM",
  );
  expect(document.querySelector(".listing-payment a")?.getAttribute("href")).toContain(
    "dashboard.stripe.com",
  );
  const records = [...document.querySelectorAll(".refund-records li")].map(({ textContent }) => textContent);
  expect(records[0]).toContain("$10.00Nov 20, 2026, 1:00 AM, Ada SamplePaid twice.");
  expect(records[1]).toContain("Sent back");
});

const PAID = {
  state: "approved",
  allowed_actions: [],
  fee: { ...DUE, state: "paid" },
  money: sampleListingMoney(),
} satisfies Partial<AdminListingDetail>;

async function askRefund() {
  await click(getByText("Refund"));
  await eventually(() => expect(dialog()?.textContent).toContain("Refund this listing?"));
}

test("a part that goes back leaves the listing as it is offered", async () => {
  await show(PAID);
  await askRefund();
  await type("amount_cents", "12");
  expect(dialog()?.textContent).toContain("Noa gets $12.00 back.Students can still find the listing");
});

test("a refund of a sum that is not left any more is refused, and says what is left by now", async () => {
  await show(PAID);
  await askRefund();
  await type("amount_cents", "49");
  await type("reason", "Paid twice.");
  const now = sampleAdminListingDetail({
    ...PAID,
    money: sampleListingMoney({ refunded_cents: 900, left_cents: 4000 }),
  });
  const detail = "Ada Sample made a refund in the meantime. Nothing was refunded now.";
  stubApi(
    problemResponse(409, "edit_conflict", detail),
    { status: 200, body: now },
    { status: 200, body: { items: [], counts: sampleAdminListingPage([]).counts } },
  );
  await click(getByText("Refund $49.00"));
  await eventually(() => expect(dialog()?.textContent).toContain("$40.00 is left, not $49.00."));
  expect(dialog()?.textContent).toContain(detail);
});

test.each([
  ["nothing is left", { left_cents: 0, refunded_cents: 4900 }, "By now nothing is left to refund."],
  [
    "a refund is on its way",
    { left_cents: 3900, refund_due_cents: 1000 },
    "A refund of $10.00 is on its way.",
  ],
  ["it is disputed", { dispute_state: "open" as const }, "The cardholder is disputing this payment."],
])("a refund of which %s is not offered, and one that was begun says why", async (_, money, words) => {
  const { client } = await show(PAID);
  await askRefund();
  const now = sampleAdminListingDetail({ ...PAID, money: sampleListingMoney(money) });
  await act(async () => client.setQueryData(adminListing(id).queryKey, now));
  expect(dialog()?.textContent).toContain(words);
  expect(buttons()).toEqual([]);
});

test("where nothing else is in review, the focus goes to the list", async () => {
  decided({ state: "approved" }, []);
  await show({}, [sampleAdminListing()]);
  await ask("Approve");
  await click(confirm());
  await eventually(() => expect(text()).toContain("Nothing else is in review."));
  await eventually(() =>
    expect(document.activeElement?.getAttribute("href")).toBe("/dashboard/admin/summer?view=review"),
  );
});

test("what is wrong with it by now is said where it was pressed, field by field", async () => {
  stubApi(
    problemResponse(422, "validation_failed", "Please look again.", {
      deadline_date: ["The deadline is over."],
    }),
  );
  await show();
  await ask("Approve");
  await click(confirm());
  await eventually(() => expect(dialog()?.textContent).toContain("Please look again. The deadline is over."));
});

test("returning needs a reason, to which a common one is added", async () => {
  await show();
  await ask("Return");
  await click(confirm());
  expect(reason()?.getAttribute("aria-invalid")).toBe("true");
  expect(dialog()?.textContent).toContain("Please say what needs to change.");
  await type("reason", "Hello Noa.");
  await focus(getByText("Cost"));
  await click(getByText("Cost"));
  expect(reason()?.value).toBe(
    "Hello Noa.\n\nPlease state everything a family pays, including fees and housing.",
  );
});

test("what its provider changes meanwhile is shown, nothing is decided unseen, and what is typed stays", async () => {
  const newer = sampleAdminListingDetail({ version: 4, draft: sampleListingDraft({ cost_cents: 0 }) });
  const calls = stubApi(problemResponse(409, "edit_conflict", "This was changed in the meantime."), {
    status: 200,
    body: newer,
  });
  await show();
  await ask("Return");
  await type("reason", " Please state the fee. ");
  await click(confirm());
  await eventually(() => expect(dialog()?.textContent).toContain("Its provider changed it in the meantime."));
  expect(isOff(confirm())).toBe(true);
  await click(getByText("Close"));
  await eventually(() => expect(dialog()).toBeNull());
  expect(text()).toContain("Its provider changed this while you were reading.");
  expect(text()).toContain("CostFree");
  await ask("Return");
  expect(reason()?.value).toBe(" Please state the fee. ");
  expect(isOff(confirm())).toBe(false);
  await click(confirm());
  expect(calls.findLast(({ method }) => method === "POST")?.body).toEqual({
    seen_version: 4,
    reason: "Please state the fee.",
  });
});

test("what another admin has decided meanwhile can no longer be", async () => {
  const { client } = await show();
  await ask("Approve");
  await act(async () =>
    client.setQueryData(
      adminListing(id).queryKey,
      sampleAdminListingDetail({ state: "returned", version: 4, allowed_actions: [] }),
    ),
  );
  expect(dialog()?.textContent).toContain("Another admin decided on it in the meantime.");
  expect(isOff(confirm())).toBe(true);
});

test("why the API does not allow it is said in place", async () => {
  const words = "Its organization has no proven domain any more.";
  stubApi(problemResponse(409, "action_not_allowed", words), {
    status: 200,
    body: sampleAdminListingDetail(),
  });
  await show();
  await ask("Approve");
  await click(confirm());
  await eventually(() => expect(dialog()?.textContent).toContain(words));
  expect(isOff(confirm())).toBe(false);
});

test("what is decided says when, by whom and why, and the next one is offered", async () => {
  await show(
    {
      state: "returned",
      allowed_actions: [],
      reason: "Please state the fee.",
      decided_at: "2026-11-20T08:00:00Z",
      decided_by: "Ada Sample",
    },
    // Another admin's list may be stale.
    [sampleAdminListing(), OTHER],
  );
  expect(buttons()).toEqual([]);
  for (const words of [
    "Nov 20, 2026, 12:00 AM by Ada Sample",
    "Please state the fee.",
    "2 listings wait. Next: Robotics Camp",
  ])
    expect(text()).toContain(words);
});

test("a listing that is gone is told of", async () => {
  stubApi(problemResponse(404, "not_found", "We can’t find that."));
  await renderPage(<ListingTab />, `/dashboard/admin/listing?id=${id}`, {}, [
    [adminListings("in_review", 2).queryKey, sampleAdminListingPage([])],
  ]);
  await eventually(() => expect(text()).toContain("This listing doesn’t exist."));
});

test.each(["", "?id=latest"])("the address “%s” leads to those in review", (query) => {
  const url = new URL(`http://localhost/dashboard/admin/listing${query}`);
  const args = { url } as Parameters<typeof clientLoader>[0];
  expect(() => clientLoader(args)).toThrow(
    expect.objectContaining({ status: 302, headers: expect.anything() }),
  );
});
