// @vitest-environment happy-dom
import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import { adminLesson, substitutes } from "../../../queries/admin-lessons.ts";
import { click, eventually, isOff, problemResponse, stubApi, toasts } from "../../../testing/app-page.tsx";
import {
  ADA,
  answer,
  ask,
  choose,
  DETAIL,
  dialog,
  fetchLessonDialogs,
  inDialog,
  LESSON,
  sent,
  showLesson,
} from "../../../testing/lesson-page.tsx";
import { sampleLesson, sampleSubstitute } from "../../../testing/sample-lesson.ts";

const { id, tutor } = LESSON.booking;

beforeAll(fetchLessonDialogs);

const FREE: [readonly unknown[], unknown] = [
  substitutes(id).queryKey,
  [
    sampleSubstitute(),
    sampleSubstitute({ share_cents: 4800, short_notice: true }, 2),
    sampleSubstitute({ share_cents: 4000 }, 3),
  ],
];

test("a substitute is chosen by what they earn and how soon it is", async () => {
  await showLesson(LESSON, [FREE]);
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
    "Robin, Mira and Ada get an email. Robin pays neither more nor less.",
  );
  stubApi(answer(sampleLesson({ tutor: { ...ADA, email: "ada@academy.test", suspended: false } })));
  await click(inDialog("Give it to Ada"));
  expect(toasts()).toEqual(["Ada Sample 1 now teaches this sessionRobin, Mira and Ada get an email."]);
});

test("where another admin was faster it says who teaches it by now, and the choice stays", async () => {
  await showLesson(LESSON, [FREE]);
  await ask("Substitute tutor");
  await choose("tutor_id", ADA.id);
  const zoe = { id: "0192aa11-0000-7000-8000-0000000000e9", first_name: "Zoe", last_name: "Sample" };
  const now = sampleLesson({
    booking: { tutor: { ...tutor, ...zoe } },
    tutor: { ...zoe, email: "zoe@academy.test", suspended: false },
  });
  const detail = "Sample Admin gave this session to Zoe Sample in the meantime. Nothing was changed.";
  // The two reads may come in any order.
  const reads = answer({ ...now, items: [sampleSubstitute()] });
  const conflict = problemResponse(409, "edit_conflict", detail);
  const calls = stubApi(conflict, reads, reads, answer(now), reads, reads);
  await click(inDialog("Give it to Ada"));
  await eventually(() => expect(document.querySelector("h1")?.textContent).toBe("Physics with Zoe Sample"));
  expect(dialog()?.textContent).toContain(detail);
  expect(dialog()?.textContent).toContain("In the meantime, someone gave it from Mira Sample to Zoe Sample.");
  expect(calls.map(({ path }) => path).sort()).toEqual([DETAIL, `${DETAIL}/substitutes`, `${DETAIL}/tutor`]);
  // The next request names the tutor who is now shown.
  await click(inDialog("Give it to Ada"));
  expect(sent(calls)[1]?.body).toEqual({ tutor_id: ADA.id, shown_tutor_id: zoe.id });
});

test("a substitution names who taught it when it was decided, and who does by now once the choice is changed", async () => {
  const { client } = await showLesson(LESSON, [FREE]);
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
  const { client } = await showLesson(LESSON, [FREE]);
  await ask("Substitute tutor");
  await choose("tutor_id", ADA.id);
  await act(async () => client.setQueryData(substitutes(id).queryKey, [sampleSubstitute({}, 2)]));
  expect(dialog()?.textContent).toContain("Ada Sample 1 is no longer free.");
  expect(inDialog("Give it to another tutor")).toBeTruthy();
});

test("before it is known who is free nothing can be confirmed", async () => {
  await showLesson(LESSON);
  stubApi(new Promise(() => undefined));
  await ask("Substitute tutor");
  expect(isOff(inDialog("Give it to another tutor"))).toBe(true);
});

test("who teaches what is paid elsewhere earns by it as well", async () => {
  await showLesson(sampleLesson({ booking: { price_cents: 0, settled_elsewhere: true } }), [FREE]);
  await ask("Substitute tutor");
  expect(dialog()?.textContent).toContain("Mira Sample teaches it now and earns $48.00.");
});

test("where nobody is free it says what can be done instead", async () => {
  await showLesson(LESSON, [[substitutes(id).queryKey, []]]);
  await ask("Substitute tutor");
  expect(dialog()?.textContent).toContain(
    "No one else who teaches Physics is free at that time. You can move it to another time when Mira is free, or cancel it.",
  );
  expect(dialog()?.textContent).not.toContain("told by email");
  expect(isOff(inDialog("Give it to another tutor"))).toBe(true);
});
