// @vitest-environment happy-dom
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { click, eventually, getByText, renderPage, stubApi } from "../../testing/app-page.tsx";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { useAskAbout } from "./ask-about.ts";
import { BookingDialogs } from "./booking-dialogs.tsx";

const held = sampleBooking({ status: "pending", allowed_actions: ["cancel"] });
const paid = { ...held, status: "confirmed" as const };

/** A row that a live event changes. */
function Row() {
  const ask = useAskAbout();
  const [booking, setBooking] = useState(held);
  return (
    <>
      <button type="button" onClick={() => setBooking(paid)}>
        Pay
      </button>
      <button type="button" onClick={() => ask(booking === held ? "cancel-hold" : "cancel", booking)}>
        Ask
      </button>
    </>
  );
}

test("a dialog is about the row that was pressed, whatever an earlier one was about", async () => {
  await renderPage(
    <BookingDialogs side="tutor" onChange={vi.fn()}>
      <Row />
    </BookingDialogs>,
  );
  // The API fails, so the dialog has only the row's data.
  stubApi({ status: 500, body: {} }, { status: 500, body: {} }, { status: 500, body: {} });
  await click(getByText("Ask"));
  await click(getByText("Keep it"));
  await click(getByText("Pay"));
  await import("./cancel-lesson.tsx");
  await click(getByText("Ask"));
  await eventually(() => expect(document.body.textContent).toContain("Cancel this session?"));
  expect(document.body.textContent).not.toContain("This session changed in the meantime");
});

test.each(["Cancel this hold?", "Cancel this session?"])(
  "“Keep it” closes %s, and nothing is sent",
  async (title) => {
    await renderPage(
      <BookingDialogs side="tutor" onChange={vi.fn()}>
        <Row />
      </BookingDialogs>,
    );
    const calls = stubApi({ status: 500, body: {} });
    await import("./cancel-lesson.tsx");
    if (title === "Cancel this session?") await click(getByText("Pay"));
    await click(getByText("Ask"));
    await eventually(() => expect(document.body.textContent).toContain(title));
    await click(getByText("Keep it"));
    await eventually(() => expect(document.body.textContent).not.toContain(title));
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  },
);
