// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { type ApplicationRecord, applications } from "../../../queries/admin.ts";
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
import { ApplicationsView } from "./applications-view.tsx";

const ana: ApplicationRecord = {
  id: "0192aa11-0000-7000-8000-00000000000a",
  email: "ana@academy.test",
  first_name: "Ana",
  last_name: "Sample",
  bio: "I teach physics.",
  subjects: ["Physics"],
  education: "BS in physics",
  link: "",
  reference: "",
  services: ["research"],
  profile_image_url: null,
  status: "pending",
  submitted_at: "2026-11-19T12:00:00Z",
  decided_at: null,
  decided_by: null,
  rejection_reason: null,
};

/** Renders the list with the applicant, at the address of the application's state. */
const show = (change: Partial<ApplicationRecord> = {}) => {
  const application = { ...ana, ...change };
  const data = { items: [application], more: false, counts: { pending: 1, approved: 0, rejected: 0 } };
  return renderPage(
    <ApplicationsView
      query={{
        data,
        error: null,
        errorUpdateCount: 0,
        isFetching: false,
        isPlaceholderData: false,
        refetch: vi.fn(),
      }}
      list={{ search: { status: application.status, count: 25 }, hrefOf: () => "", go: vi.fn(), longer: 50 }}
    />,
    "/dashboard/admin/applications",
  );
};

/** A page of the list. */
const listing = (...items: ApplicationRecord[]) => ({
  items,
  more: false,
  counts: { pending: items.length, approved: 0, rejected: 0 },
});

/** The list, read from its query. */
function List() {
  const query = useQuery(applications("pending", 25));
  const list = {
    search: { status: "pending" as const, count: 25 },
    hrefOf: () => "",
    go: vi.fn(),
    longer: 50,
  };
  return <ApplicationsView query={query} list={list} />;
}

/** The open dialog's confirm button, which has the same label as the button that opened it. */
const yes = () => document.querySelector<HTMLElement>("[role=dialog] .MuiButton-contained") as HTMLElement;

test.each([
  ["Approve", "Failed to approve application: Ada Sample has already approved this application."],
  ["Reject", "Failed to reject application: Ada Sample has already approved this application."],
])("%s after another administrator says who was first", async (action, words) => {
  await show();
  await click(getByText(action));
  stubApi(problemResponse(409, "application_decided", "Ada Sample has already approved this application."));
  await click(yes());
  expect(toasts()).toEqual([words]);
});

test("one's own decision is nobody else's, though the list lacks the application before the dialog closes", async () => {
  const { queryKey } = applications("pending", 25);
  await renderPage(<List />, "/dashboard/admin/applications", {}, [[queryKey, listing(ana)]]);
  await click(getByText("Reject"));
  stubApi({ status: 200, body: { ...ana, status: "rejected" } }, { status: 200, body: listing() });
  const shown: string[] = [];
  const observer = new MutationObserver(() => shown.push(document.body.textContent ?? ""));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await click(yes());
  await eventually(() => expect(toasts()).toEqual(["Application RejectedWe’ll email Ana."]));
  observer.disconnect();
  expect(shown.some((text) => text.includes("Rejecting…"))).toBe(true);
  expect(shown.some((text) => text.includes("Somebody has decided"))).toBe(false);
});

test("where trying again makes sense, the dialog and the reason stay", async () => {
  await show();
  await click(getByText("Reject"));
  await type("reason", "No students for it.");
  const calls = stubApi(problemResponse(503, "unavailable", "Back in a moment."), {
    status: 200,
    body: { ...ana, status: "rejected" },
  });
  await click(yes());
  expect(document.querySelector("[role=dialog]")?.textContent).toContain(
    "Failed to reject application: Back in a moment.",
  );
  expect(toasts()).toEqual([]);
  await click(yes());
  expect(calls.map(({ body }) => body)).toEqual([
    { reason: "No students for it." },
    { reason: "No students for it." },
  ]);
  expect(toasts()).toEqual(["Application RejectedWe’ll email Ana."]);
});

test("an approved applicant can be sent the link again, and its failure is said", async () => {
  await show({
    status: "approved",
    decided_at: "2026-11-20T07:30:00Z",
    decided_by: { id: ana.id, name: "Ada Sample" },
  });
  // In the academy's time zone it was still the 19th.
  expect(document.body.textContent).toContain("Approved Nov 19, 2026 by Ada Sample");
  const calls = stubApi({ status: 202, body: ana }, problemResponse(503, "unavailable", "Back in a moment."));
  await click(getByText("Resend Password Email"));
  expect(calls[0]?.path).toBe(`/api/admin/applications/${ana.id}/resend-password-email`);
  expect(toasts()[0]).toMatch(/^Password Reset Email Sent/);
  await click(getByText("Resend again"));
  expect(toasts()[1]).toBe("Failed to resend password email: Back in a moment.");
});
