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
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import {
  sampleAdminListing,
  sampleAdminListingDetail,
  sampleAdminListingPage,
  sampleListingDraft,
} from "../../../testing/sample-listings.ts";
import ListingTab, { clientLoader } from "../listing.tsx";

// Loaded when they are first asked for.
beforeAll(
  async () => void (await Promise.all([import("./approve-dialog.tsx"), import("./return-dialog.tsx")])),
);

const { id } = sampleAdminListing();
const API = `/api/admin/listings/${id}`;
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

/** The responses to a decision, and to what is read again after it. */
const decided = (change: Partial<AdminListingDetail>, waiting = [OTHER]) => {
  const body = sampleAdminListingDetail({ version: 4, allowed_actions: [], ...change });
  const list = sampleAdminListingPage(waiting);
  return stubApi(
    { status: 200, body },
    { status: 200, body },
    { status: 200, body: { items: list.items, counts: list.counts } },
  );
};

test("what it says stands there as on its public page, and who stands behind it", async () => {
  await show();
  for (const words of [
    "It waits for you. Students see nothing of it yet.",
    "Six weeks at sea.",
    "February 1, 2027, 11:59 PM Eastern time",
    "Why the sea?",
    "Not verified by us.",
    "Domain proven: institute.example. Since Nov 12, 2026.",
  ])
    expect(text()).toContain(words);
  expect(text()).not.toContain("What changes");
  const hrefs = [...document.querySelectorAll("main a, section a, dl a")].map((link) =>
    link.getAttribute("href"),
  );
  for (const href of [
    "https://institute.example/apply",
    "https://www.institute.example/summer",
    "/dashboard/admin/users?user=0192aa11-0000-7000-8000-0000000000f1",
    "/dashboard/admin/summer?view=organizations&filter=all&q=Sample+Institute",
    `/dashboard/admin/audit-log?subject=${id}`,
  ])
    expect(hrefs).toContain(href);
});

test("an address that is none is no link", async () => {
  await show({ draft: sampleListingDraft({ apply_url: "javascript:alert(1)" }) });
  expect(text()).toContain("javascript:alert(1)");
  expect(document.querySelector("a[href^=javascript]")).toBeNull();
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
  expect(changes[0]).toBe("CostPublic now$1,200 in allOnce it is approvedFree");
  expect(document.querySelector(".listing-changes del")?.textContent).toBe("ten ");
  expect(document.querySelector(".listing-changes ins")?.textContent).toBe("twelve ");
  expect(document.querySelector(".opportunity-links a")?.getAttribute("href")).toBe(
    "/summer/opportunities/marine-biology",
  );
});

test("approving says that it is public at once, and the focus goes to the next", async () => {
  const calls = decided({ state: "approved" });
  await show();
  await ask("Approve");
  expect(dialog()?.textContent).toContain("It is public at once");
  await click(confirm());
  await eventually(() => expect(toasts()[0]).toContain("Listing approved"));
  expect(calls[0]).toEqual({
    method: "POST",
    path: `${API}/approve`,
    body: { seen_version: 3, seen_organization_version: 2 },
  });
  expect(buttons()).toEqual([]);
  await eventually(() => expect(document.activeElement?.textContent).toBe("Robotics Camp"));
  expect(document.activeElement?.getAttribute("href")).toBe(`/dashboard/admin/listing?id=${OTHER.id}`);
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

test("returning needs a reason, which can begin with a common one", async () => {
  const calls = decided({ state: "returned", reason: "Please state the fee." });
  await show();
  await ask("Return");
  await click(confirm());
  expect(reason()?.getAttribute("aria-invalid")).toBe("true");
  expect(dialog()?.textContent).toContain("Please say what is to be changed.");
  await type("reason", "Hello Noa.");
  await focus(getByText("Cost"));
  await click(getByText("Cost"));
  expect(reason()?.value).toBe(
    "Hello Noa.\n\nPlease state everything that a family pays, with fees and housing.",
  );
  expect(document.activeElement).toBe(reason());
  await type("reason", " Please state the fee. ");
  await click(confirm());
  await eventually(() => expect(toasts()).toEqual(["Listing returnedNoa is told by email what to change."]));
  expect(calls[0]).toEqual({
    method: "POST",
    path: `${API}/return`,
    body: { seen_version: 3, reason: "Please state the fee." },
  });
});

test("what its provider changes meanwhile is shown, nothing is decided unseen, and what is typed stays", async () => {
  const newer = sampleAdminListingDetail({ version: 4, draft: sampleListingDraft({ cost_cents: 0 }) });
  const calls = stubApi(problemResponse(409, "edit_conflict", "This was changed meanwhile."), {
    status: 200,
    body: newer,
  });
  await show();
  await ask("Return");
  await type("reason", "Please state the fee.");
  await click(confirm());
  await eventually(() => expect(dialog()?.textContent).toContain("Its provider has changed it meanwhile."));
  expect(isOff(confirm())).toBe(true);
  await click(getByText("Close"));
  await eventually(() => expect(dialog()).toBeNull());
  expect(text()).toContain("Its provider changed this while you were reading.");
  expect(text()).toContain("CostFree");
  await ask("Return");
  expect(reason()?.value).toBe("Please state the fee.");
  expect(isOff(confirm())).toBe(false);
  await click(confirm());
  expect(calls.findLast(({ method }) => method === "POST")?.body).toMatchObject({ seen_version: 4 });
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
  expect(dialog()?.textContent).toContain("Another admin has decided about it meanwhile.");
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
    // Another admin's list may not have heard of it yet.
    [sampleAdminListing(), OTHER],
  );
  expect(buttons()).toEqual([]);
  for (const words of [
    "Nov 20, 2026 00:00 by Ada Sample",
    "Please state the fee.",
    "2 listings wait. Next: Robotics Camp",
  ])
    expect(text()).toContain(words);
});

test("a listing that is gone is told of", async () => {
  stubApi(problemResponse(404, "not_found", "There is nothing here."));
  await renderPage(<ListingTab />, `/dashboard/admin/listing?id=${id}`, {}, [
    [adminListings("in_review", 2).queryKey, sampleAdminListingPage([])],
  ]);
  await eventually(() => expect(text()).toContain("There is no such listing."));
});

test.each(["", "?id=latest"])("the address “%s” leads to those in review", (query) => {
  const url = new URL(`http://localhost/dashboard/admin/listing${query}`);
  const args = { url } as Parameters<typeof clientLoader>[0];
  expect(() => clientLoader(args)).toThrow(
    expect.objectContaining({ status: 302, headers: expect.anything() }),
  );
});
