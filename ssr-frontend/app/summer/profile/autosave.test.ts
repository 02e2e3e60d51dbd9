// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Problem } from "../../api/problem.ts";
import { sampleCommonProfile, sampleField } from "../../testing/sample-summer.ts";
import { Autosave, type AutosaveOptions, statusOf, TYPING_PAUSE, wholeStatus } from "./autosave.ts";
import type { CommonProfile, ProfileField } from "./common-profile.ts";

const USER = "0192aa11-0000-7000-8000-0000000000a1";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refusal = (status: number, code: Problem["code"], detail = "No") =>
  new Problem({ title: "", status, code, detail });
const unreachable = () => refusal(503, "unreachable");
const conflict = () => refusal(409, "edit_conflict");

type Save = AutosaveOptions["save"];

/** An API that stores each field under the next version by default. */
function start(
  profile: CommonProfile = sampleCommonProfile(),
  save: Save = async ({ field, content, seen_version }) => sampleField(field, content, seen_version + 1),
  reload: AutosaveOptions["reload"] = async () => profile,
) {
  const sent = vi.fn<Save>(save);
  const autosave = new Autosave({ userId: USER, save: sent, reload }, profile);
  autosave.restore();
  const of = (name: ProfileField["field"]) => autosave.store.getState()[name];
  return { autosave, sent, of, status: (name: ProfileField["field"]) => statusOf(name, of(name)) };
}

const pause = () => vi.advanceTimersByTimeAsync(TYPING_PAUSE);

test("a field is saved once, a moment after the last key", async () => {
  const { autosave, sent, status } = start();
  for (const text of ["B", "Bi", "Biology "]) autosave.type("interests", text);
  expect(status("interests")).toBe("waiting");
  await pause();
  expect(sent.mock.calls).toEqual([[{ field: "interests", content: "Biology", seen_version: 0 }]]);
  expect(status("interests")).toBe("saved");
});

test("leaving the field saves it at once, and what is not changed is not sent", async () => {
  const { autosave, sent } = start(sampleCommonProfile(sampleField("skills", "Python")));
  autosave.commit("skills");
  autosave.type("skills", "Python, pipetting");
  autosave.commit("skills");
  await pause();
  expect(sent).toHaveBeenCalledTimes(1);
});

test("what is typed while a save is under way is saved after it, over the version that it made", async () => {
  let respond: (field: ProfileField) => void = () => undefined;
  const { autosave, sent, of, status } = start(
    undefined,
    () => new Promise((resolve) => (respond = resolve)),
  );
  autosave.type("essay", "One");
  await pause();
  autosave.type("essay", "One two");
  await pause();
  expect(sent).toHaveBeenCalledTimes(1);
  respond(sampleField("essay", "One", 1));
  await pause();
  expect(sent.mock.calls[1]).toEqual([{ field: "essay", content: "One two", seen_version: 1 }]);
  expect([of("essay").typed, status("essay")]).toEqual(["One two", "saving"]);
});

test("a save that reaches nobody keeps what was typed, says so, and is made again", async () => {
  let isReachable = false;
  const { autosave, sent, of, status } = start(undefined, async ({ field, content }) => {
    if (!isReachable) throw unreachable();
    return sampleField(field, content);
  });
  autosave.type("gpa", "3.9");
  await pause();
  expect([of("gpa").typed, status("gpa"), wholeStatus(autosave.store.getState())]).toEqual([
    "3.9",
    "failed",
    "failed",
  ]);
  expect(autosave.wouldLose()).toBe(true);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveBeenCalledTimes(2);
  expect([status("gpa"), autosave.wouldLose()]).toEqual(["saved", false]);
});

test("what is typed while the words before it are under way would be lost with the tab", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { autosave } = start(undefined, async ({ field, content }) => {
    await promise;
    return sampleField(field, content);
  });
  autosave.type("gpa", "3");
  await pause();
  expect(autosave.wouldLose()).toBe(false);
  autosave.type("gpa", "3.9");
  expect(autosave.wouldLose()).toBe(true);
  resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(autosave.wouldLose()).toBe(false);
});

test("another device's change of a field that is not being edited just appears", () => {
  const { autosave, of } = start();
  autosave.type("skills", "Python");
  autosave.receive(sampleCommonProfile(sampleField("interests", "Whales")));
  expect([of("interests").typed, of("interests").revision]).toEqual(["Whales", 1]);
  expect([of("skills").typed, of("skills").theirs]).toEqual(["Python", undefined]);
});

test("another device's change of the same field is shown beside one's own, and nothing is sent over it unseen", async () => {
  const theirs = sampleCommonProfile(sampleField("interests", "Whales", 2));
  const { autosave, sent, of, status } = start(
    sampleCommonProfile(sampleField("interests", "Fish")),
    async ({ field, content, seen_version }) => {
      if (seen_version < 2) throw conflict();
      return sampleField(field, content, 3);
    },
    async () => theirs,
  );
  autosave.type("interests", "Fish and kelp");
  await pause();
  expect(status("interests")).toBe("conflict");
  expect([of("interests").typed, of("interests").theirs?.content]).toEqual(["Fish and kelp", "Whales"]);
  autosave.type("interests", "Fish and kelp forests");
  autosave.commit("interests");
  await pause();
  expect(sent).toHaveBeenCalledTimes(1);
  autosave.replaceTheirs("interests");
  await pause();
  expect(sent.mock.calls[1]).toEqual([
    { field: "interests", content: "Fish and kelp forests", seen_version: 2 },
  ]);
  expect(status("interests")).toBe("saved");
});

test("keeping what is saved gives up what was typed, and sends nothing", async () => {
  const { autosave, sent, of } = start();
  autosave.type("skills", "Python");
  autosave.receive(sampleCommonProfile(sampleField("skills", "Rust", 4)));
  await pause();
  autosave.keepTheirs("skills");
  await pause();
  expect(sent).not.toHaveBeenCalled();
  expect([of("skills").typed, of("skills").base.version]).toEqual(["Rust", 4]);
});

test("a save whose response was lost is no conflict with oneself", async () => {
  const stored = sampleCommonProfile(sampleField("skills", "Python", 1));
  let isLost = true;
  const { autosave, status } = start(
    undefined,
    async () => {
      const lost = isLost;
      isLost = false;
      throw lost ? unreachable() : conflict();
    },
    async () => stored,
  );
  autosave.type("skills", "Python");
  await pause();
  autosave.commitAll();
  await pause();
  expect(status("skills")).toBe("saved");
});

test("what comes late never takes the place of what is newer", async () => {
  const { autosave, of } = start(sampleCommonProfile(sampleField("skills", "Python", 3)));
  autosave.receive(sampleCommonProfile(sampleField("skills", "Basic", 2)));
  expect(of("skills").typed).toBe("Python");
});

test("what is too long is kept whole and not sent", async () => {
  const { autosave, sent, of, status } = start();
  autosave.type("gpa", "3.9 of 4, unweighted, all years");
  await pause();
  expect(sent).not.toHaveBeenCalled();
  expect([status("gpa"), of("gpa").typed]).toEqual(["refused", "3.9 of 4, unweighted, all years"]);
});

test("a text that the API stores in another way is not sent again and again", async () => {
  const { autosave, sent, status } = start(undefined, async ({ field }) => sampleField(field, "e\u0301"));
  autosave.type("name", "é");
  await pause();
  await pause();
  expect([sent.mock.calls.length, status("name")]).toEqual([1, "saved"]);
});

test("what could not be saved is there again on the next page, over the version that it was typed over", async () => {
  const before = start(sampleCommonProfile(sampleField("essay", "Old", 1)), async () => {
    throw unreachable();
  });
  before.autosave.type("essay", "Old and mine");
  await pause();
  const after = start(sampleCommonProfile(sampleField("essay", "Theirs", 2)));
  expect([after.of("essay").typed, after.of("essay").theirs?.content, after.status("essay")]).toEqual([
    "Old and mine",
    "Theirs",
    "conflict",
  ]);
  await pause();
  expect(after.sent).not.toHaveBeenCalled();
  const same = start(sampleCommonProfile(sampleField("essay", "Old", 1)));
  await pause();
  expect(same.sent.mock.calls).toEqual([[{ field: "essay", content: "Old and mine", seen_version: 1 }]]);
  expect(localStorage.length).toBe(0);
});
