// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { userLessons } from "../../queries/admin-booking.ts";
import { userSuspension } from "../../queries/admin-chats.ts";
import { type AdminUserDetail, adminUser, adminUsers } from "../../queries/admin-users.ts";
import { browserQueryClient } from "../../queries/client.ts";
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
} from "../../testing/app-page.tsx";
import { sampleUser, sampleUserDetail, sampleUserList } from "../../testing/sample-admin.ts";
import { sampleSuspension } from "../../testing/sample-desk.ts";
import { parseUsersSearch } from "./users/search.ts";
import UsersTab from "./users.tsx";

const PATH = "/dashboard/admin/users";
const USER = sampleUser();

const listKey = (search = "") => {
  const { user: _, ...list } = parseUsersSearch(new URLSearchParams(search));
  return adminUsers(list).queryKey;
};

const shownList = (list = sampleUserList()) => renderPage(<UsersTab />, PATH, {}, [[listKey(), list]]);

const shownUser = (change: Partial<AdminUserDetail> = {}) =>
  renderPage(<UsersTab />, `${PATH}?user=${USER.id}`, {}, [
    [adminUser(USER.id).queryKey, sampleUserDetail(change)],
    [userSuspension(USER.id).queryKey, sampleSuspension()],
    [userLessons(USER.id, "upcoming", 10).queryKey, { items: [], more: false }],
  ]);

const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');

/** Opens a dialog that is loaded then. */
async function openDialog(words: string): Promise<void> {
  await click(getByText(words));
  await eventually(() => expect(dialog()).not.toBeNull());
}

/** The dialog's button with this label. */
function inDialog(words: string): HTMLElement {
  const found = [...(dialog()?.querySelectorAll("button") ?? [])].find(
    ({ textContent }) => textContent === words,
  );
  if (!found) throw new Error(`no ${words} in: ${dialog()?.textContent}`);
  return found;
}

test("readers are told how many people a search has found, and of no later page", async () => {
  const status = () => document.querySelector(".users-view > [role=status]")?.textContent;
  const show = (search: string) =>
    renderPage(<UsersTab />, `${PATH}?${search}`, {}, [
      [listKey(search), sampleUserList([USER], { next_cursor: "next" })],
    ]);
  await show("q=Sample");
  expect(status()).toBe("More than 1 person.");
  await show("q=Sample&cursor=next");
  expect(status()).toBe("");
});

test("a row says who somebody is, and leads to them without looking ahead", async () => {
  const read = vi.spyOn(browserQueryClient(), "query").mockResolvedValue(undefined);
  await shownList(
    sampleUserList([
      sampleUser(),
      sampleUser({
        id: "0192aa11-0000-7000-8000-00000000000d",
        first_name: "Ada",
        suspended_at: "2026-11-01T10:00:00Z",
        email_verified_at: null,
        last_seen_at: null,
      }),
    ]),
  );
  const rows = [...document.querySelectorAll(".user")].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "Robin Samplerobin@academy.testStudentJoined Jan 02, 2026Last seen 2 hours agoSigns in by Password, Google",
    "Ada SampleSuspendedUnverifiedrobin@academy.testStudentJoined Jan 02, 2026Last seen NeverSigns in by Password, Google",
  ]);
  const link = getByText("Robin Sample");
  expect(link.getAttribute("href")).toBe(`${PATH}?user=${USER.id}`);
  link.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  expect(read).not.toHaveBeenCalled();
});

test("kinds have their counts; a column's head turns the order around", async () => {
  const { place } = await shownList();
  expect(getByText("Unverified4").getAttribute("href")).toBe(`${PATH}?filter=unverified`);
  expect(document.querySelector("[aria-sort]")?.textContent).toBe("Last seen↓");
  const calls = stubApi({ status: 200, body: sampleUserList() });
  await click(getByText("Last seen↓"));
  expect(place().search).toBe("?direction=asc");
  expect(document.querySelector("[aria-sort]")?.getAttribute("aria-sort")).toBe("ascending");
  expect(calls.map(({ path }) => path)).toEqual(["/api/admin/users?sort=last_seen&direction=asc&limit=50"]);
});

test("pages lead on and back, to the list's top", async () => {
  const { place } = await shownList(sampleUserList([USER], { next_cursor: "n1" }));
  const calls = stubApi({ status: 200, body: sampleUserList([USER], { previous_cursor: "p1" }) });
  await click(getByText("Next page"));
  expect(place().search).toBe("?cursor=n1");
  expect(calls.map(({ path }) => path)).toEqual([
    "/api/admin/users?cursor=n1&sort=last_seen&direction=desc&limit=50",
  ]);
  expect(document.activeElement?.id).toBe("users-title");
  expect(getByText("Previous page").getAttribute("href")).toBe(`${PATH}?cursor=p1`);
  // Another filter starts at its first page.
  expect(getByText("Tutors7").getAttribute("href")).toBe(`${PATH}?filter=tutor`);
});

test("a search that finds nobody says so", async () => {
  await renderPage(<UsersTab />, `${PATH}?q=zoe`, {}, [[listKey("q=zoe"), sampleUserList([])]]);
  expect(document.body.textContent).toContain("None of them has that name or address.");
});

test("a person's page tells what is known, that it is logged, and where more is", async () => {
  await shownUser({ roles: ["tutor", "student"], lessons_given: 4 });
  const text = document.querySelector("main, body")?.textContent ?? "";
  for (const words of [
    "We log that you opened this in the audit log.",
    "Confirmed Jan 02, 2026",
    "2 hours ago, signed in on 2 devices",
    "Password; Google, linked Mar 02, 2026",
    "3 taken, 4 given",
    "1 project",
  ])
    expect(text).toContain(words);
  expect(getByText("Sessions they gave").getAttribute("href")).toBe(
    `/dashboard/admin/sessions?tutor=${USER.id}`,
  );
  expect(getByText("What they did").getAttribute("href")).toBe(`/dashboard/admin/audit-log?actor=${USER.id}`);
  expect(getByText("Download their data").getAttribute("href")).toBe(`/api/admin/users/${USER.id}/export`);
});

test("an account that is gone is said to be", async () => {
  stubApi(problemResponse(404, "not_found", "There is no such account."));
  await renderPage(<UsersTab />, `${PATH}?user=${USER.id}`);
  await eventually(() =>
    expect(document.body.textContent).toContain("This account doesn’t exist, or no longer exists."),
  );
});

test("an address that is not verified is sent no password link", async () => {
  await shownUser({ email_verified_at: null });
  expect(isOff(getByText("Send password link"))).toBe(true);
});

test("a password link that is refused says why", async () => {
  await shownUser();
  stubApi(problemResponse(429, "rate_limited", "Please wait a while."), {
    status: 200,
    body: sampleUserDetail(),
  });
  await click(getByText("Send password link"));
  expect(toasts()).toEqual(["Failed to send the emailPlease wait a while."]);
});

test("nobody is made an administrator without a reason", async () => {
  await shownUser();
  const calls = stubApi();
  await click(getByText("Make administrator"));
  await click(inDialog("Make administrator"));
  expect(dialog()?.textContent).toContain("Please choose a reason.");
  expect(calls).toEqual([]);
});

test("who is suspended from here is told of no chat", async () => {
  await shownUser();
  await openDialog("Suspend");
  const message = document.querySelector<HTMLTextAreaElement>("[name=suspension_message]");
  expect(message?.value).toBe(
    "Dear Robin, we’ve suspended your account. You can’t sign in for now. If you think we’re wrong, please reply to this email.",
  );
});

test("rights are taken back after a question, and a refusal stays in it", async () => {
  await shownUser({ roles: ["student", "admin"] });
  stubApi(problemResponse(409, "last_admin", "This is the only admin."), {
    status: 200,
    body: sampleUserDetail({ roles: ["student", "admin"] }),
  });
  await click(getByText("Remove rights"));
  await click(inDialog("Remove rights"));
  await eventually(() => expect(dialog()?.textContent).toContain("This is the only admin."));
});

test("what cannot be done is said before it is pressed", async () => {
  await shownUser({
    roles: ["student", "admin"],
    refusals: { revoke_admin: "self", delete: "upcoming_lessons" },
    upcoming_lessons: 2,
  });
  const buttons = [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
  for (const gone of ["Remove rights", "Suspend", "Delete this account"]) expect(buttons).not.toContain(gone);
  expect(document.body.textContent).toContain("Robin has 2 sessions coming up. Suspend the account first");
});

test("no account is deleted before its address is typed and a reason chosen", async () => {
  await shownUser();
  const calls = stubApi();
  await openDialog("Delete this account");
  await type("confirm_email", "somebody@academy.test");
  await click(inDialog("Delete for good"));
  expect(dialog()?.textContent).toContain("Please type the email address of the account.");
  await type("confirm_email", " Robin@academy.test");
  await click(inDialog("Delete for good"));
  expect(dialog()?.textContent).toContain("Please choose a reason.");
  expect(calls).toEqual([]);
});

test("lessons that came in between keep an account, and say so in the question", async () => {
  const { client } = await shownUser();
  await openDialog("Delete this account");
  await type("confirm_email", USER.email);
  client.setQueryData(
    adminUser(USER.id).queryKey,
    sampleUserDetail({ refusals: { delete: "upcoming_lessons" }, upcoming_lessons: 1 }),
  );
  await eventually(() => expect(dialog()?.textContent).toContain("Robin has a session coming up."));
  expect(isOff(inDialog("Delete for good"))).toBe(true);
  expect(document.querySelector<HTMLInputElement>("[name=confirm_email]")?.value).toBe(USER.email);
});

test("a page that nobody is left on leads to the first", async () => {
  const { place } = await renderPage(<UsersTab />, `${PATH}?filter=tutor&cursor=c1`, {}, [
    [listKey("filter=tutor&cursor=c1"), sampleUserList([])],
  ]);
  expect(document.body.textContent).not.toContain("There are no tutors yet.");
  await click(getByText("Go to the first page"));
  expect(place().search).toBe("?filter=tutor");
});

test("a page that the API does not know leads to the first", async () => {
  stubApi(problemResponse(400, "bad_request", "This page is none."));
  await renderPage(<UsersTab />, `${PATH}?cursor=nonsense`);
  const words = await eventually(() => getByText("Go to the first page"));
  expect(words.querySelector("a")?.getAttribute("href")).toBe(PATH);
});

test("what is typed is looked for among the kind that is chosen before typing pauses", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { place } = await shownList();
  stubApi({ status: 200, body: sampleUserList() }, { status: 200, body: sampleUserList() });
  await type("q", "mi");
  await click(getByText("Tutors7"));
  await act(() => vi.advanceTimersByTimeAsync(300));
  vi.useRealTimers();
  await eventually(() => expect(place().search).toBe("?q=mi&filter=tutor"));
});
