// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { suspendedPeople, userSuspension } from "../../../queries/admin-chats.ts";
import { renderPage } from "../../../testing/app-page.tsx";
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

test("nobody is suspended", async () => {
  await show();
  expect(document.body.textContent).toContain("No one is suspended.");
});
