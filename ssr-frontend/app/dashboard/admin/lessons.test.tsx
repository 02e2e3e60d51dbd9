// @vitest-environment happy-dom
import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import { type AdminLesson, adminLesson, substitutes } from "../../queries/admin-lessons.ts";
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
} from "../../testing/app-page.tsx";
import { sampleLesson, sampleSubstitute } from "../../testing/sample-lesson.ts";
import LessonsTab, { clientLoader } from "./lessons.tsx";

const LESSON = sampleLesson();
const { id, tutor, student } = LESSON.booking;
const DETAIL = `/api/admin/lessons/${id}`;
const ADA = sampleSubstitute().tutor;

// What is fetched with the first question, and the date library with the calendar.
beforeAll(() =>
  Promise.all([
    import("./lessons/cancel-dialog.tsx"),
    import("./lessons/substitute-dialog.tsx"),
    import("./lessons/refund-dialog.tsx"),
    import("../../bookings/manage/reschedule-lesson.tsx"),
    import("./lessons/cancel-hold-dialog.tsx"),
    import("../../components/calendar/month.tsx"),
  ]),
);

const show = (lesson: AdminLesson = LESSON, others: Parameters<typeof renderPage>[3] = []) =>
  renderPage(<LessonsTab />, `/dashboard/admin/lessons?lesson=${id}`, {}, [
    [adminLesson(id).queryKey, lesson],
    ...others,
  ]);

const text = () => document.body.textContent ?? "";
const buttons = () =>
  [...document.querySelectorAll(".lesson-buttons button")].map(({ textContent }) => textContent);
const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
const value = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
const sent = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method }) => method !== "GET");

async function ask(words: string) {
  await click(getByText(words));
  await eventually(() => expect(dialog()).not.toBeNull());
}

async function choose(name: string, of: string) {
  const radio = document.querySelector<HTMLElement>(`[name=${name}][value="${of}"]`);
  if (!radio) throw new Error(`no ${of} in: ${dialog()?.textContent}`);
  await click(radio);
}

test("a lesson's page says who, when and how it stands, and where its money is", async () => {
  await show(
    sampleLesson({
      booking: { student_notes: "Friction, please." },
      money: { refunded_cents: 1000, tutor_share_cents: 4800, left_cents: 5000 },
      refunds: [{ amount_cents: 1000, status: "succeeded", made_at: "2026-11-19T20:00:00Z" }],
      refund_requests: [
        {
          amount_cents: 1000,
          reason: "Began late.",
          requested_by: { id: student.id, name: "Sample Admin" },
          requested_at: "2026-11-19T19:00:00Z",
        },
      ],
      history: [
        {
          id: 7,
          at: "2026-11-19T19:00:00Z",
          actor: { id: student.id, name: "Sample Admin" },
          action: "refund.asked",
          subject_type: "booking",
          subject_id: id,
          detail: { cents: 1000 } as unknown as AdminLesson["history"][number]["detail"],
          request_id: null,
        },
      ],
    }),
  );
  expect(document.querySelector("h1")?.textContent).toBe("Physics with Mira Sample");
  expect(document.title).toContain("Physics with Mira Sample");
  for (const words of [
    "That you look at this is recorded in the audit log.",
    "Confirmed",
    "Sat, Nov 21, 2026",
    "4:00 – 5:00 PM Pacific time",
    "From RobinFriction, please.",
    "Paid$60.00Refunded-$10.00Left$50.00Mira’s share$48.00The academy’s$2.00",
    "$10.00Nov 19, 2026 11:00, Sample AdminBegan late.",
    "$10.00Nov 19, 2026 12:00Sent back",
    "Sample Admin decided to give money back: $10.00",
  ])
    expect(text()).toContain(words);
  const hrefs = [...document.querySelectorAll(".lesson-facts a")].map((a) => a.getAttribute("href"));
  expect(hrefs).toEqual([
    `/dashboard/admin/users?user=${student.id}`,
    "mailto:robin@academy.test",
    `/dashboard/admin/users?user=${tutor.id}`,
    "mailto:mira@academy.test",
  ]);
  expect(getByText("All Sessions").getAttribute("href")).toBe("/dashboard/admin/sessions");
});

test.each([
  ["free", { price_cents: 0 }, {}, "This session is free: nothing is charged for it."],
  ["paid elsewhere", { price_cents: 0, settled_elsewhere: true }, {}, "Mira earns $48.00 by its record."],
  [
    "not paid yet",
    { status: "pending" as const },
    { received_cents: 0 },
    "has not arrived yet. Mira earns $48.00",
  ],
  [
    "never paid",
    { status: "cancelled" as const },
    { received_cents: 0 },
    "Nothing was paid of its price of $60.00.",
  ],
])("where a lesson is %s its money says so in words", async (_, booking, money, words) => {
  await show(sampleLesson({ booking, money }));
  expect(text()).toContain(words);
  expect(document.querySelector(".money-bar")).toBeNull();
});

test("the record of a lesson that is paid elsewhere is where it is, as long as there is one", async () => {
  const booking = { price_cents: 0, settled_elsewhere: true };
  const { client } = await show(sampleLesson({ booking }));
  expect(text()).toContain("The record is in Unpaid Sessions until somebody marks it as paid");
  const cancelled = sampleLesson({
    booking: { ...booking, status: "cancelled" },
    money: { tutor_share_cents: 0 },
  });
  await act(async () => client.setQueryData(adminLesson(id).queryKey, cancelled));
  expect(text()).toContain("Paid elsewhere.");
  expect(text()).not.toContain("The record is in");
});

test.each([
  ["ahead", {}, ["Reschedule", "Substitute tutor", "Cancel session"]],
  ["over", { booking: { status: "completed", allowed_actions: ["refund"] } }, ["Refund"]],
  ["held", { booking: { status: "pending", allowed_actions: ["cancel"] } }, ["Cancel hold"]],
] satisfies [string, Parameters<typeof sampleLesson>[0], string[]][])(
  "of a lesson that is %s only what may be done is offered",
  async (_, change, offered) => {
    await show(sampleLesson(change));
    expect(buttons()).toEqual(offered);
  },
);

test("an address that names neither a lesson nor a student leads to all sessions", async () => {
  const url = new URL("https://academy.test/dashboard/admin/lessons?lesson=latest");
  const visit = async () => clientLoader({ url } as Parameters<typeof clientLoader>[0]);
  const response: unknown = await visit().catch((thrown: unknown) => thrown);
  expect(response instanceof Response && response.headers.get("location")).toBe("/dashboard/admin/sessions");
});

test("a lesson that is not there is said to be so", async () => {
  stubApi(problemResponse(404, "not_found", "There is nothing here."));
  await renderPage(<LessonsTab />, `/dashboard/admin/lessons?lesson=${id}`);
  await eventually(() => expect(text()).toContain("There is no such session, or not any more."));
});

test("a lesson is cancelled with its money going back, and both read why", async () => {
  await show();
  await ask("Cancel session");
  expect(dialog()?.textContent).toContain("Robin gets $60.00 back.");
  const calls = stubApi({ status: 200, body: { ...LESSON.booking, payment_status: "refund_pending" } });
  await type("reason", " The tutor is ill. ");
  await click(inDialog("Cancel session"));
  expect(sent(calls)).toEqual([
    {
      method: "POST",
      path: `/api/bookings/${id}/cancel`,
      body: { refund_cents: 6000, reason: "The tutor is ill.", shown_sequence: 0 },
    },
  ]);
  expect(toasts()).toEqual(["Session cancelledThe money is on its way back to Robin."]);
});

test("or with its price kept, after saying what that means", async () => {
  await show();
  await ask("Cancel session");
  await choose("terms", "keep");
  expect(dialog()?.textContent).toContain("The price is kept.");
  expect(dialog()?.textContent).toContain("Mira earns $48.00, as if the session had taken place.");
  const calls = stubApi({ status: 200, body: { ...LESSON.booking, status: "cancelled" } });
  await click(inDialog("Cancel session"));
  expect(sent(calls)[0]?.body).toEqual({ refund_cents: 0, without_refund: true, shown_sequence: 0 });
  expect(toasts()).toEqual(["Session cancelledThe price is kept."]);
});

test.each([
  ["free", { price_cents: 0 }, "This session is free: nothing was charged."],
  [
    "paid elsewhere",
    { price_cents: 0, settled_elsewhere: true },
    "Nothing was charged here: it is paid elsewhere.",
  ],
])("where a lesson is %s there is nothing to choose", async (_, booking, words) => {
  const cancellation = { free_until: LESSON.booking.ends_at, refund_cents: 0 };
  await show(sampleLesson({ booking: { ...booking, cancellation, allowed_actions: ["cancel"] } }));
  await ask("Cancel session");
  expect(dialog()?.textContent).toContain(words);
  expect(document.querySelector("[name=terms]")).toBeNull();
});

test("a lesson that was cancelled meanwhile is said to be so, and what is typed stays", async () => {
  await show();
  await ask("Cancel session");
  await type("reason", "The tutor is ill.");
  const cancelled = sampleLesson({ booking: { status: "cancelled", allowed_actions: [] } });
  stubApi(problemResponse(409, "action_not_allowed", "It is cancelled."), { status: 200, body: cancelled });
  await click(inDialog("Cancel session"));
  await eventually(() => expect(dialog()?.textContent).toContain("This session is cancelled already."));
  expect(isOff(inDialog("Cancel session"))).toBe(true);
  expect(value("reason")).toBe("The tutor is ill.");
  expect(document.querySelector(".lesson-facts")?.textContent).toContain("Cancelled");
});

/** Another admin's doing meanwhile. */
const MOVED = sampleLesson({
  booking: { calendar_sequence: 3, starts_at: "2026-11-23T00:00:00Z", scheduled_date: "2026-11-22" },
});

test("a lesson that was moved meanwhile is not cancelled before that was told; the next press means it as it is", async () => {
  await show();
  await ask("Cancel session");
  await type("reason", "The tutor is ill.");
  const detail = "Grace Sample has moved this session meanwhile. Nothing was changed.";
  const calls = stubApi(problemResponse(409, "edit_conflict", detail), answer(MOVED));
  await click(inDialog("Cancel session"));
  await eventually(() =>
    expect(dialog()?.textContent).toContain("Meanwhile somebody has moved it to Sunday, November 22, 2026"),
  );
  expect(dialog()?.textContent).toContain(detail);
  expect(value("reason")).toBe("The tutor is ill.");
  await click(inDialog("Cancel session"));
  expect(sent(calls).map(({ body }) => body)).toMatchObject([{ shown_sequence: 0 }, { shown_sequence: 3 }]);
});

test("a choice that is made anew is about the lesson as it is by now", async () => {
  const { client } = await show();
  await ask("Cancel session");
  await act(async () => client.setQueryData(adminLesson(id).queryKey, MOVED));
  expect(dialog()?.textContent).toContain("Meanwhile somebody has moved it to Sunday, November 22, 2026");
  const refused = problemResponse(422, "validation_failed", "No.");
  const calls = stubApi(...Array.from({ length: 12 }, () => refused));
  await click(inDialog("Cancel session"));
  expect(sent(calls)[0]?.body).toMatchObject({ shown_sequence: 0 });
  await choose("terms", "keep");
  await click(inDialog("Cancel session"));
  expect(sent(calls).at(-1)?.body).toMatchObject({ shown_sequence: 3 });
});

test("what has gone back already is named when the rest is decided about", async () => {
  await show(sampleLesson({ money: { refunded_cents: 2000, left_cents: 4000, tutor_share_cents: 3800 } }));
  await ask("Cancel session");
  expect(dialog()?.textContent).toContain("Robin gets $60.00 back; $20.00 has gone back already.");
  expect(dialog()?.textContent).toContain("Robin gets nothing more back: $20.00 has gone back.");
  await choose("terms", "keep");
  expect(dialog()?.textContent).toContain("What is left of the price is kept: $20.00 has gone back.");
});

test("reasons are spoken of where there are any", async () => {
  const refund = { amount_cents: 1000, status: "succeeded" as const, made_at: "2026-11-19T20:00:00Z" };
  await show(sampleLesson({ refunds: [refund] }));
  expect(text()).toContain("Oldest first.");
  expect(text()).not.toContain("Reasons are read by administrators alone.");
});

test("a hold is cancelled after saying until when it could be paid", async () => {
  const held = sampleLesson({
    booking: {
      status: "pending",
      payment_status: "unpaid",
      hold_expires_at: "2026-11-21T12:00:00Z",
      allowed_actions: ["cancel"],
    },
  });
  await show(held);
  await ask("Cancel hold");
  expect(dialog()?.textContent).toContain(
    "Robin has until Sat, 4:00 AM to pay. The time becomes free; nobody is emailed.",
  );
  const calls = stubApi({ status: 200, body: { ...held.booking, status: "cancelled" } });
  await click(inDialog("Cancel hold"));
  expect(sent(calls)[0]).toMatchObject({ path: `/api/bookings/${id}/cancel`, body: {} });
  expect(toasts()).toEqual(["Session cancelled"]);
});

test("what was decided to go back is on its way, whatever the booking says yet", async () => {
  const booking = { status: "cancelled" as const, payment_status: "paid" as const };
  const { client } = await show(sampleLesson({ booking }));
  expect(document.querySelector(".lesson-facts")?.textContent).toContain("Not refunded");
  await act(async () =>
    client.setQueryData(
      adminLesson(id).queryKey,
      sampleLesson({ booking, money: { refund_due_cents: 1000 } }),
    ),
  );
  expect(document.querySelector(".lesson-facts")?.textContent).toContain("Refund on its way");
  expect(document.querySelector(".lesson-facts")?.textContent).not.toContain("Not refunded");
});

test("an account that is gone has no email, and is promised none", async () => {
  await show(sampleLesson({ student: { ...student, email: null, suspended: false } }));
  expect(document.querySelector(".lesson-facts")?.textContent).toContain("Robin SampleAccount deleted");
  const hrefs = [...document.querySelectorAll(".lesson-facts a")].map((a) => a.getAttribute("href"));
  expect(hrefs).toEqual([`/dashboard/admin/users?user=${tutor.id}`, "mailto:mira@academy.test"]);
  await ask("Cancel session");
  expect(dialog()?.textContent).toContain("Mira is told by email at once");
  expect(dialog()?.textContent).toContain("Mira reads it in our email.");
  expect(dialog()?.textContent).not.toContain("Robin is told");
});

test("an account that is suspended says so", async () => {
  await show(sampleLesson({ tutor: { ...sampleLesson().tutor, suspended: true } }));
  expect(document.querySelector(".lesson-facts")?.textContent).toContain("mira@academy.testSuspended");
});

const FREE: [readonly unknown[], unknown] = [
  substitutes(id).queryKey,
  [
    sampleSubstitute(),
    sampleSubstitute({ share_cents: 4800, short_notice: true }, 2),
    sampleSubstitute({ share_cents: 4000 }, 3),
  ],
];

test("a substitute is chosen by what they earn and how soon it is, and all three are told", async () => {
  await show(LESSON, [FREE]);
  await ask("Substitute tutor");
  const choices = [...document.querySelectorAll(".check-line > span:last-child")];
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    "Ada Sample 1Earns $50.00, $2.00 more than Mira",
    "Ada Sample 2Earns $48.00, the same as MiraShort notice: ask them firstIt starts sooner than Ada lets students book.",
    "Ada Sample 3Earns $40.00, $8.00 less than Mira",
  ]);
  await click(inDialog("Give it to another tutor"));
  expect(dialog()?.textContent).toContain("Please choose a tutor.");
  await choose("tutor_id", ADA.id);
  expect(dialog()?.textContent).toContain(
    "Robin, Mira and Ada are told by email. Robin pays neither more nor less.",
  );
  const calls = stubApi({
    status: 200,
    body: sampleLesson({ tutor: { ...ADA, email: "ada@academy.test", suspended: false } }),
  });
  await click(inDialog("Give it to Ada"));
  expect(sent(calls)).toEqual([
    { method: "PUT", path: `${DETAIL}/tutor`, body: { tutor_id: ADA.id, shown_tutor_id: tutor.id } },
  ]);
  expect(toasts()).toEqual(["Ada Sample 1 teaches this session nowRobin, Mira and Ada are told by email."]);
});

test("where another admin was faster it says who teaches it by now, and the choice stays", async () => {
  await show(LESSON, [FREE]);
  await ask("Substitute tutor");
  await choose("tutor_id", ADA.id);
  const zoe = { id: "0192aa11-0000-7000-8000-0000000000e9", first_name: "Zoe", last_name: "Sample" };
  const now = sampleLesson({
    booking: { tutor: { ...tutor, ...zoe } },
    tutor: { ...zoe, email: "zoe@academy.test", suspended: false },
  });
  const detail = "Sample Admin has given this session to Zoe Sample meanwhile. Nothing was changed.";
  // Whichever of the two reads comes first.
  const reads = answer({ ...now, items: [sampleSubstitute()] });
  const conflict = problemResponse(409, "edit_conflict", detail);
  const calls = stubApi(conflict, reads, reads, answer(now), reads, reads);
  await click(inDialog("Give it to Ada"));
  await eventually(() => expect(document.querySelector("h1")?.textContent).toBe("Physics with Zoe Sample"));
  expect(dialog()?.textContent).toContain(detail);
  expect(dialog()?.textContent).toContain("Meanwhile somebody has given it from Mira Sample to Zoe Sample.");
  expect(calls.map(({ path }) => path).sort()).toEqual([DETAIL, `${DETAIL}/substitutes`, `${DETAIL}/tutor`]);
  // What is sent next names who was shown since.
  await click(inDialog("Give it to Ada"));
  expect(sent(calls)[1]?.body).toEqual({ tutor_id: ADA.id, shown_tutor_id: zoe.id });
});

test("a substitution names who taught it when it was decided, and who does by now once the choice is changed", async () => {
  const { client } = await show(LESSON, [FREE]);
  await ask("Substitute tutor");
  await choose("tutor_id", ADA.id);
  const zoe = { id: "0192aa11-0000-7000-8000-0000000000e9", first_name: "Zoe", last_name: "Sample" };
  const now = sampleLesson({ booking: { tutor: { ...tutor, ...zoe } } });
  await act(async () => client.setQueryData(adminLesson(id).queryKey, now));
  const refused = problemResponse(422, "validation_failed", "No.");
  const calls = stubApi(...Array.from({ length: 12 }, () => refused));
  await click(inDialog("Give it to Ada"));
  expect(sent(calls)[0]?.body).toMatchObject({ shown_tutor_id: tutor.id });
  await choose("tutor_id", `${ADA.id.slice(0, -1)}2`);
  await click(inDialog("Give it to Ada"));
  expect(sent(calls).at(-1)?.body).toMatchObject({ shown_tutor_id: zoe.id });
});

test("whoever was chosen and is not free any more is named, and another is chosen", async () => {
  const { client } = await show(LESSON, [FREE]);
  await ask("Substitute tutor");
  await choose("tutor_id", ADA.id);
  await act(async () => client.setQueryData(substitutes(id).queryKey, [sampleSubstitute({}, 2)]));
  expect(dialog()?.textContent).toContain("Ada Sample 1 is not free any more.");
  expect(inDialog("Give it to another tutor")).toBeTruthy();
});

test("before it is known who is free nothing can be confirmed", async () => {
  await show(LESSON);
  stubApi(new Promise(() => undefined));
  await ask("Substitute tutor");
  expect(isOff(inDialog("Give it to another tutor"))).toBe(true);
});

test("who teaches what is paid elsewhere earns by it as well", async () => {
  await show(sampleLesson({ booking: { price_cents: 0, settled_elsewhere: true } }), [FREE]);
  await ask("Substitute tutor");
  expect(dialog()?.textContent).toContain("Mira Sample teaches it now and earns $48.00.");
});

test("where nobody is free it says what can be done instead", async () => {
  await show(LESSON, [[substitutes(id).queryKey, []]]);
  await ask("Substitute tutor");
  expect(dialog()?.textContent).toContain(
    "Nobody else who teaches Physics is free at that time. You can move it to another time that Mira has, or cancel it.",
  );
  expect(dialog()?.textContent).not.toContain("told by email");
  expect(isOff(inDialog("Give it to another tutor"))).toBe(true);
});

const TAUGHT = sampleLesson({ booking: { status: "completed", allowed_actions: ["refund"] } });

test("more than is left is refused as it is typed; a part goes back for a reason", async () => {
  await show(TAUGHT);
  await ask("Refund");
  await type("amount_cents", "60.01");
  expect(dialog()?.textContent).toContain("Enter at most $60.00: more is not left.");
  await click(inDialog("Refund"));
  expect(dialog()?.textContent).toContain("Please say why, for other administrators.");
  expect(document.activeElement?.getAttribute("name")).toBe("amount_cents");
  await click(inDialog("Half"));
  expect(value("amount_cents")).toBe("30.00");
  expect(dialog()?.textContent).toContain("Robin gets $30.00 back.");
  expect(dialog()?.textContent).toContain("Mira’s share becomes $30.00 instead of $48.00");
  await type("amount_cents", "12");
  expect(dialog()?.textContent).toContain("Mira’s share stays $48.00.");
  await type("reason", "Began late.");
  const calls = stubApi(answer(TAUGHT));
  await click(inDialog("Refund $12.00"));
  expect(sent(calls)).toEqual([
    {
      method: "POST",
      path: `${DETAIL}/refunds`,
      body: { amount_cents: 1200, reason: "Began late.", shown_left_cents: 6000 },
    },
  ]);
  expect(toasts()).toEqual([
    "Refund on its way$12.00 goes back to Robin, who is told once it has been sent.",
  ]);
});

test("what an admin does with a lesson reloads what tells admins of it", async () => {
  const { client } = await show(LESSON, [
    [["admin", "audit-log", "sample"], []],
    [["admin", "users", "one", student.id], {}],
  ]);
  await ask("Cancel session");
  stubApi({ status: 200, body: LESSON.booking });
  await click(inDialog("Cancel session"));
  for (const key of [
    ["admin", "audit-log", "sample"],
    ["admin", "users", "one", student.id],
  ])
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

test("characters of the reason are counted when few are left", async () => {
  await show(TAUGHT);
  await ask("Refund");
  await type("reason", "a".repeat(300));
  expect(dialog()?.textContent).not.toContain("characters left");
  await type("reason", "a".repeat(480));
  expect(dialog()?.textContent).toContain("20 characters left");
});

test("what the server refuses is said at its field", async () => {
  await show(TAUGHT);
  await ask("Refund");
  await click(inDialog("All of it ($60.00)"));
  await type("reason", "Began late.");
  stubApi(
    problemResponse(422, "validation_failed", "No.", { amount_cents: ["Please enter at most $20.00."] }),
  );
  await click(inDialog("Refund $60.00"));
  expect(dialog()?.textContent).toContain("Please enter at most $20.00.");
  expect(value("reason")).toBe("Began late.");
});

test("something else is left by now: it says so, with all that was typed still there", async () => {
  await show(TAUGHT);
  await ask("Refund");
  await type("amount_cents", "50");
  await type("reason", "Began late.");
  const detail =
    "Sample Admin has given something back meanwhile: $40.00 of this payment is left. Nothing was given back now.";
  const now = sampleLesson({
    booking: { status: "completed", allowed_actions: ["refund"] },
    money: { refunded_cents: 2000, tutor_share_cents: 4000, left_cents: 4000 },
  });
  const calls = stubApi(problemResponse(409, "edit_conflict", detail), answer(now));
  await click(inDialog("Refund $50.00"));
  await eventually(() => expect(dialog()?.textContent).toContain("$40.00 is left, not $60.00."));
  expect(dialog()?.textContent).toContain(detail);
  expect(dialog()?.textContent).toContain("Enter at most $40.00: more is not left.");
  expect([value("amount_cents"), value("reason")]).toEqual(["50", "Began late."]);
  expect(calls.map(({ path }) => path)).toEqual([`${DETAIL}/refunds`, DETAIL]);
  // Told of it, they decide about what is left by now.
  await type("amount_cents", "40");
  await click(inDialog("Refund $40.00"));
  expect(sent(calls)[1]?.body).toMatchObject({ amount_cents: 4000, shown_left_cents: 4000 });
});

/** The same lesson, of which another admin has given back a part meanwhile. */
const PARTLY = sampleLesson({
  booking: { status: "completed", allowed_actions: ["refund"] },
  money: { refunded_cents: 1000, left_cents: 5000 },
});

test("a refund names what was left when it was decided, and what is left by now once the amount is changed", async () => {
  const { client } = await show(TAUGHT);
  await ask("Refund");
  await type("amount_cents", "12");
  await type("reason", "Began late.");
  await act(async () => client.setQueryData(adminLesson(id).queryKey, PARTLY));
  expect(dialog()?.textContent).toContain("Meanwhile something has changed: $50.00 is left, not $60.00.");
  const conflict = problemResponse(422, "validation_failed", "No.");
  const calls = stubApi(conflict, conflict);
  await click(inDialog("Refund $12.00"));
  expect(sent(calls)[0]?.body).toMatchObject({ shown_left_cents: 6000 });
  await type("amount_cents", "13");
  await click(inDialog("Refund $13.00"));
  expect(sent(calls).at(-1)?.body).toMatchObject({ shown_left_cents: 5000 });
});

test.each([
  [
    "nothing is left",
    { money: { left_cents: 0, refunded_cents: 6000 } },
    "By now nothing is left to give back.",
  ],
  [
    "another refund is on its way",
    { money: { left_cents: 4000, refund_due_cents: 2000 } },
    "A refund of $20.00 is on its way. Once it has gone back, more can be given back.",
  ],
  [
    "the payment is disputed",
    { booking: { dispute: { state: "open" as const, opened_at: "2026-11-23T12:00:00Z" } } },
    "The cardholder disputes this payment. Stripe gives nothing back until that is decided.",
  ],
  ["it cannot be refunded for another reason", {}, "This session is over."],
])("a refund of which %s meanwhile says so", async (_, change, words) => {
  const { client } = await show(TAUGHT);
  await ask("Refund");
  await type("reason", "Began late.");
  const booking = {
    status: "completed" as const,
    allowed_actions: [],
    ...("booking" in change ? change.booking : {}),
  };
  const now = sampleLesson({ ...change, booking });
  await act(async () => client.setQueryData(adminLesson(id).queryKey, now));
  expect(dialog()?.textContent).toContain(words);
  expect(isOff(inDialog("Refund"))).toBe(true);
  expect(value("reason")).toBe("Began late.");
});

test("what is typed keeps the focus while it is sent, and cannot be changed", async () => {
  await show(TAUGHT);
  await ask("Refund");
  await type("amount_cents", "12");
  await type("reason", "Began late.");
  const field = document.querySelector<HTMLTextAreaElement>("[name=reason]");
  if (!field) throw new Error("there is no reason");
  await focus(field);
  stubApi(new Promise(() => undefined));
  await click(inDialog("Refund $12.00"));
  expect(document.activeElement).toBe(field);
  expect(field.readOnly).toBe(true);
  await click(inDialog("Half"));
  expect(value("amount_cents")).toBe("12");
});

test("an admin moves a lesson to an hour of its student's, whatever the notice", async () => {
  await show();
  const days = { zone: LESSON.booking.zone, from: "2026-11-20", to: "2027-01-15", days: ["2026-11-23"] };
  const calls = stubApi(answer(days));
  await ask("Reschedule");
  await eventually(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.path).toBe(
    `/api/admin/lessons/days?subject=Physics&moving=${id}&student_id=${student.id}`,
  );
  expect(dialog()?.textContent).toContain("Physics for Robin Sample with Mira Sample. Now: Saturday");
  expect(dialog()?.textContent).toContain(
    "The payment of $60.00 stays with the session. Robin and Mira are told",
  );
  expect(dialog()?.textContent).not.toContain("24 hours");
});

test("a lesson that was changed meanwhile is not moved before that was told, and then as it is", async () => {
  await show(sampleLesson({ money: { refunded_cents: 2000 } }));
  const days = { zone: LESSON.booking.zone, from: "2026-11-20", to: "2027-01-15", days: ["2026-11-23"] };
  const at = (hour: number) => ({
    starts_at: `2026-11-23T${hour + 8}:00:00Z`,
    ends_at: `2026-11-23T${hour + 9}:00:00Z`,
    start_time: `${hour}:00`,
    end_time: `${hour + 1}:00`,
  });
  const slots = {
    zone: days.zone,
    date: "2026-11-23",
    tutors: [{ tutor: { ...tutor, bio: "" }, price_cents: 6000, slots: [at(10), at(11)] }],
  };
  const detail = "Grace Sample has moved this session meanwhile. Nothing was changed.";
  // Whatever is read again first: days, hours, the lesson.
  const all = answer({ ...MOVED, ...days, ...slots });
  const conflict = problemResponse(409, "edit_conflict", detail);
  const calls = stubApi(answer(days), answer(slots), conflict, all, all, all, conflict, all, all, all);
  await ask("Reschedule");
  expect(dialog()?.textContent).toContain(
    "$40.00 of the payment stays with the session: $20.00 has gone back. Robin and Mira are told by email.",
  );
  await click(
    await eventually(() => {
      const day = document.querySelector<HTMLElement>('[role=gridcell][aria-label^="Monday, November 23"]');
      if (!day) throw new Error("the calendar is not there yet");
      return day;
    }),
  );
  await eventually(() => expect(document.querySelectorAll(".slot")).toHaveLength(2));
  await click(document.querySelector(".slot") as HTMLElement);
  await click(inDialog("Move to Mon, Nov 23, 10:00 AM"));
  await eventually(() =>
    expect(dialog()?.textContent).toContain("Meanwhile somebody has moved it to Sunday, November 22, 2026"),
  );
  expect(dialog()?.textContent).toContain(detail);
  await click(inDialog("Move to Mon, Nov 23, 10:00 AM"));
  expect(sent(calls).map(({ body }) => body)).toMatchObject([{ shown_sequence: 0 }, { shown_sequence: 3 }]);
});

const answer = (body: unknown) => ({ status: 200, body });

/** The button of that name in the dialog. */
function inDialog(words: string): HTMLElement {
  const found = [...(dialog()?.querySelectorAll("button") ?? [])].find(
    ({ textContent }) => textContent === words,
  );
  if (!found) throw new Error(`no ${words} in: ${dialog()?.textContent}`);
  return found;
}
