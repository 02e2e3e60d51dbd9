// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { suspendedPeople, userSuspension } from "../../../queries/admin-chats.ts";
import { click, eventually, getByText, renderPage, stubApi, toasts } from "../../../testing/app-page.tsx";
import { MIRA, sampleSuspension } from "../../../testing/sample-desk.ts";
import { useListSearch } from "../use-list-search.ts";
import { formatDeskSearch, parseDeskSearch } from "./search.ts";
import { SuspendedView } from "./suspended-view.tsx";

const mira = { ...MIRA, suspended_at: "2026-11-19T12:00:00Z" };

function Desk() {
  return <SuspendedView list={useListSearch(parseDeskSearch, formatDeskSearch)} />;
}

const show = (...items: (typeof mira)[]) =>
  renderPage(<Desk />, "/?view=suspended", {}, [
    [suspendedPeople(25).queryKey, { items, more: false }],
    [
      userSuspension(MIRA.id).queryKey,
      sampleSuspension({
        person: mira,
        suspended_at: mira.suspended_at,
        suspended_by: "Ada Sample",
        reason: "Asked for a phone number.",
        message: "Dear Mira, we have suspended your account.",
      }),
    ],
  ]);

const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");

test("it says why somebody was suspended before they are restored", async () => {
  await show(mira);
  await click(getByText("Restore"));
  await eventually(() => expect(dialog()?.textContent).toContain("Asked for a phone number."));
  expect(dialog()?.textContent).toContain("Nov 19, 2026 by Ada Sample");
  const calls = stubApi(
    { status: 200, body: sampleSuspension() },
    { status: 200, body: { items: [], next_cursor: null } },
  );
  await click(dialog()?.querySelector(".MuiButton-contained") as HTMLElement);
  expect(calls[0]).toMatchObject({ method: "DELETE", path: `/api/admin/users/${MIRA.id}/suspension` });
  await eventually(() => expect(toasts()).toEqual(["Mira Sample is restoredSigning in works again."]));
});

test("nobody is suspended", async () => {
  await show();
  expect(document.body.textContent).toContain("Nobody is suspended.");
});
