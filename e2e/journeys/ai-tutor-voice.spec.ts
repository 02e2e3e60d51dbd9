/** The AI tutor by voice: a microphone that hears the stand-in's sentences, a speaker, and what goes wrong with either. */
import {
  button,
  composer,
  heading,
  OpenAiControl,
  setLimits,
  toasts,
  transcript,
  write,
} from "../support/ai-tutor.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { demo } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect } from "../support/test.ts";
import {
  beginAloud,
  breakMicrophone,
  chooseAloud,
  deviceRates,
  expectStage,
  liveMicrophones,
  mendMicrophone,
  pauseSound,
  sentence,
  soundMs,
  stagesOf,
  test,
  watchFrames,
  watchMicrophones,
  watchSound,
  watchStages,
  wordsHeard,
} from "../support/voice.ts";

test.use({ ownProduct: {} });
test.slow();

/** Nobody says anything for so long, in ms, until a page is at work. */
const BEFORE = 4000;
/** and until a test is over. */
const AFTER = 120_000;

/**
 * So many minutes the clock is moved on at a time: twice that is more than a connection to the model lasts (54), and once
 * is less than a session is waited for that seems to be left (30).
 */
const CLOCK_STEP = 28;
/** The relay looks what time it is, and whose the session is, every 15 s; longer than that, in ms. */
const HEARTBEAT = 30_000;

test.afterEach(async ({ request }) => {
  await new OpenAiControl(request).clearFaults();
});

test("a student talks and is answered aloud, and what is said is shown", async ({
  openWithMicrophone,
  student,
}) => {
  const page = await openWithMicrophone(student, { parts: [BEFORE, "equation", AFTER] });
  await watchMicrophones(page);
  const frames = watchFrames(page);
  await chooseAloud(page);
  await expect(page.getByRole("main")).toContainText("microphone");
  await expectNoAxeViolations(page);
  await button(page, "Connect to AI Tutor").click();
  await expect(page.getByText("Voice Mode", { exact: true })).toBeVisible();
  await expect(page.getByText("Speak now", { exact: true })).toBeVisible();
  await expectStage(page, "Listening");
  await expect(page.getByText("Audio detected", { exact: true })).toBeVisible();
  await expect(transcript(page)).toContainText(sentence("equation").text, { timeout: 20_000 });
  await expectStage(page, "Speaking");
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await expectStage(page, "Ready");
  await expect(transcript(page)).toContainText(sentence("first-step").text);
  await expect(page.getByText("Speak now", { exact: true })).toBeVisible();
  const played = frames.filter(({ type }) => type === "tutor.played");
  expect(played.map(({ state }) => state)).toContain("playing");
  expect(played.at(-1)?.state).toBe("ended");
  // It is recorded as it was said.
  await button(page, "Disconnect").click();
  await expect(button(page, "Connect to AI Tutor")).toBeVisible();
  await expect.poll(() => liveMicrophones(page)).toEqual([0, 1]);
  await page.goto("/ai-tutor/sessions");
  await page.getByRole("link", { name: /Linear equations/ }).click();
  await expect(page.getByRole("main")).toContainText(sentence("equation").text);
  await expect(page.getByRole("main")).toContainText(sentence("first-step").text);
});

test("whoever speaks over the tutor is listened to, and what was heard is kept to the word", async ({
  openWithMicrophone,
  student,
  request,
}) => {
  const openai = new OpenAiControl(request);
  const example = sentence("worked-example");
  await openai.answerNext(example.text);
  const page = await openWithMicrophone(student, { parts: [BEFORE, "equation", 5000, "wait", AFTER] });
  const frames = watchFrames(page);
  await beginAloud(page);
  await expectStage(page, "Speaking");
  await expect(transcript(page)).toContainText(sentence("wait").text, { timeout: 20_000 });
  const stopped = frames.find(({ type, state }) => type === "tutor.played" && state === "stopped");
  const done = frames.find(({ type }) => type === "response.audio_transcript.done");
  const heard = done?.transcript ?? "";
  // A word counts from its last letters on.
  expect(wordsHeard(example, stopped?.heard_ms ?? 0)).toContain(heard);
  expect(heard.length).toBeGreaterThan(10);
  expect(heard.length).toBeLessThan(example.text.length);
  const answers = transcript(page).getByRole("listitem");
  await expect(answers.nth(1)).toContainText(heard);
  await expect(answers.nth(1)).not.toContainText(example.text);
  await expectStage(page, "Ready");
  await button(page, "Disconnect").click();
  await page.goto("/ai-tutor/sessions");
  await page.getByRole("link", { name: /Linear equations/ }).click();
  await expect(page.getByRole("main")).toContainText(heard);
  await expect(page.getByRole("main")).not.toContainText(example.text);
});

test("a student presses a button to talk, with a pointer or with keys", async ({
  openWithMicrophone,
  student,
  request,
}) => {
  const openai = new OpenAiControl(request);
  const page = await openWithMicrophone(student, { parts: ["four", 300], isRepeated: true });
  const frames = watchFrames(page);
  const sent = (kind: string) => frames.filter(({ type, isSent }) => isSent && type === kind).length;
  await page.addInitScript(() => localStorage.setItem("ai-tutor-turn-taking", "push_to_talk"));
  await beginAloud(page);
  await expect(page.getByLabel("When you pause, the AI tutor")).toHaveValue("push_to_talk");
  const talk = button(page, /^(Hold to talk|Release to send|Press again to send)$/);
  await expect(talk).toBeEnabled();
  await expectStage(page, "Ready");
  await expect(page.getByText("Audio detected", { exact: true })).toBeVisible();
  expect(sent("input_audio_buffer.append"), "nothing is sent while nobody presses it").toBe(0);
  await expectNoAxeViolations(page);

  await openai.understandNext("Is x equal to four?");
  await talk.hover();
  await page.mouse.down();
  await expectStage(page, "Listening");
  await expect.poll(() => sent("input_audio_buffer.append")).toBeGreaterThan(30);
  await page.mouse.up();
  await expect(transcript(page)).toContainText("Is x equal to four?");
  await expectStage(page, "Speaking");
  // Over the tutor, by a key that is held.
  await openai.understandNext("Or is it five?");
  await talk.focus();
  await page.keyboard.down("Space");
  await expectStage(page, "Listening");
  await expect(talk).toHaveText("Release to send");
  const before = sent("input_audio_buffer.append");
  await expect.poll(() => sent("input_audio_buffer.append")).toBeGreaterThan(before + 30);
  await page.keyboard.up("Space");
  await expect(transcript(page)).toContainText("Or is it five?");
  await expectStage(page, "Ready");
  // Taken back, after one that was not held.
  await page.keyboard.press("Space");
  await expectStage(page, "Listening");
  await expect(talk).toHaveText("Press again to send");
  await page.keyboard.press("Escape");
  await expect.poll(() => sent("input_audio_buffer.clear")).toBe(1);
  expect(sent("input_audio_buffer.commit")).toBe(2);
  await expect(talk).toBeFocused();
});

test("a line that breaks in mid-sentence is a pause, and nothing that was said is lost", async ({
  openWithMicrophone,
  student,
  request,
}) => {
  const page = await openWithMicrophone(student, { parts: [BEFORE, "equation", AFTER] });
  await beginAloud(page);
  await expectStage(page, "Listening");
  await new OpenAiControl(request).cut();
  await expect(transcript(page)).toContainText(sentence("equation").text, { timeout: 20_000 });
  await expectStage(page, "Speaking");
  await expectStage(page, "Ready");
});

test("a connection to the model that is renewed before its hour is over is noticed by nobody", async ({
  openWithMicrophone,
  student,
  request,
  signIn,
  clock,
}) => {
  const openai = new OpenAiControl(request);
  const [example, right] = [sentence("worked-example"), sentence("right")];
  const minutes = 180;
  // What the clock is moved on by is counted as used.
  await setLimits(await signIn(demo.admin), { session_minutes: minutes, minutes_per_day: 720 });
  const page = await openWithMicrophone(student, { parts: [BEFORE, "equation", AFTER] });
  const frames = watchFrames(page);
  const received = (kind: string) => frames.filter(({ type, isSent }) => !isSent && type === kind);
  await beginAloud(page);
  await watchStages(page);
  await expectStage(page, "Speaking");
  // The first half of it. It has to be counted before the second one.
  clock.forward(CLOCK_STEP / 60);
  await expectStage(page, "Ready");
  const secondsLeft = () => received("tutor.heartbeat").at(-1)?.seconds_left;
  await expect.poll(secondsLeft, { timeout: HEARTBEAT }).toBeLessThanOrEqual((minutes - CLOCK_STEP) * 60);
  const before = await openai.connectionsOpened();

  // The time comes while the tutor speaks, who is not interrupted.
  await openai.answerNext(example.text);
  await write(page, "Show me another one");
  await expectStage(page, "Speaking");
  clock.forward(CLOCK_STEP / 60);
  await expectStage(page, "Ready");
  await expect(transcript(page)).toContainText(example.text);
  await expect.poll(() => openai.connectionsOpened(), { timeout: HEARTBEAT }).toBe(before + 1);

  // A microphone that is opened again begins anew.
  await openai.answerNext(right.text);
  await button(page, "Mute").click();
  await button(page, "Unmute").click();
  await expect(transcript(page).getByText(sentence("equation").text)).toHaveCount(2, { timeout: 20_000 });
  await expectStage(page, "Speaking");
  await expectStage(page, "Ready");
  await expect(transcript(page)).toContainText(right.text);
  const stopped = frames.filter(({ type, state }) => type === "tutor.played" && state === "stopped");
  expect(stopped, "answers that were cut off").toEqual([]);
  expect(received("tutor.connection"), "what the page was told of the connection").toEqual([]);
  expect(received("session.updated"), "the page's own connection lasted").toHaveLength(1);
  const stages = await stagesOf(page);
  expect(stages).toContain("Speaking");
  expect(stages.join(), "what the page said of it").not.toMatch(/reconnecting/i);
});

test("a page that is left and comes back goes on aloud", async ({ openWithMicrophone, student }) => {
  const page = await openWithMicrophone(student, { parts: [BEFORE, "equation", AFTER] });
  await beginAloud(page);
  await expectStage(page, "Speaking");
  await page.reload();
  await button(page, "Go on").click();
  await expect(page.getByText("Voice Mode", { exact: true })).toBeVisible();
  await expect(transcript(page)).toContainText(sentence("equation").text);
  // A microphone that is opened again begins anew.
  await expectStage(page, "Listening");
  await expect(transcript(page).getByText(sentence("equation").text)).toHaveCount(2, { timeout: 20_000 });
});

test("a microphone that is refused is told of, and the session goes on by keys", async ({
  openWithMicrophone,
  student,
}) => {
  const page = await openWithMicrophone(student, { parts: [BEFORE, "four", AFTER], isAllowed: false });
  await beginAloud(page);
  await expect(toasts(page)).toContainText("Microphone Error");
  await expect(toasts(page)).toContainText("Please allow microphone access and try again");
  // It stays as long as somebody points at it.
  await button(page, "Dismiss: Microphone Error").hover();
  await expect(page.getByText("The microphone is not allowed.")).toBeVisible();
  await expect(page.getByText("Microphone off", { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await button(page, "Dismiss: Microphone Error").click();
  await expect(toasts(page)).not.toContainText("Microphone Error");
  await write(page, "2x + 3 = 11");
  await expectStage(page, "Speaking");
  await expectStage(page, "Ready");
  await button(page, "Try again").click();
  await expect(toasts(page)).toContainText("Microphone Error");
  await expect(button(page, "Try again")).toBeFocused();
});

const TROUBLES = [
  [
    "NotFoundError",
    "No microphone was found. You can type, and hear the answers.",
    "Connect one and try again, or type.",
  ],
  [
    "NotReadableError",
    "The microphone cannot be used. You can type, and hear the answers.",
    "Perhaps another program uses it.",
  ],
] as const;

for (const [error, notice, advice] of TROUBLES) {
  test(`a microphone that the browser refuses with ${error} is told of, and tried again`, async ({
    openWithMicrophone,
    student,
  }) => {
    const page = await openWithMicrophone(student, { parts: [BEFORE, "equation", AFTER] });
    await breakMicrophone(page, error);
    await beginAloud(page);
    await expect(toasts(page)).toContainText("Microphone Error");
    await expect(toasts(page)).toContainText(advice);
    await expect(page.getByText(notice)).toBeVisible();
    await mendMicrophone(page);
    await button(page, "Try again").click();
    await expectStage(page, "Listening");
    await expect(page.getByText(notice)).toBeHidden();
    await expect(transcript(page)).toContainText(sentence("equation").text, { timeout: 20_000 });
  });
}

test("a call that pauses the sound is told of, and what the tutor says goes on after it", async ({
  openWithMicrophone,
  student,
}) => {
  const page = await openWithMicrophone(student, { parts: [BEFORE, "equation", AFTER] });
  await watchSound(page);
  const frames = watchFrames(page);
  await beginAloud(page);
  await expectStage(page, "Speaking");
  await pauseSound(page);
  await expect(page.getByText("Your device paused the sound.")).toBeVisible();
  await expectNoAxeViolations(page);
  await button(page, "Go on").click();
  await expect(page.getByText("Your device paused the sound.")).toBeHidden();
  await expectStage(page, "Ready");
  await expect(transcript(page)).toContainText(sentence("first-step").text);
  expect(frames.filter(({ type }) => type === "tutor.played").at(-1)?.state).toBe("ended");
});

test("a browser that can play nothing says so, and the session goes on in writing", async ({
  openWithMicrophone,
  student,
}) => {
  const page = await openWithMicrophone(student, { parts: [BEFORE, "equation", AFTER] });
  await page.addInitScript(() => Reflect.deleteProperty(window, "AudioContext"));
  await chooseAloud(page);
  await button(page, "Connect to AI Tutor").click();
  await expect(
    page.getByText("This browser cannot play or record sound here. You can go on in writing."),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await write(page, "2x + 3 = 11");
  await expect(transcript(page)).toContainText(sentence("first-step").text);
});

test("a microphone that is unplugged in mid-sentence is replaced by the next one", async ({
  openWithMicrophone,
  student,
}) => {
  const page = await openWithMicrophone(student, { parts: [BEFORE, "equation", AFTER] });
  await watchMicrophones(page);
  const frames = watchFrames(page);
  await beginAloud(page);
  await expectStage(page, "Listening");
  await page.evaluate(() => {
    const { openedTracks = [] } = window as { openedTracks?: MediaStreamTrack[] };
    // What a browser does when the device is gone.
    openedTracks[0]?.stop();
    openedTracks[0]?.dispatchEvent(new Event("ended"));
  });
  await expect.poll(() => liveMicrophones(page)).toEqual([1, 2]);
  await expect(transcript(page)).toContainText(sentence("equation").text, { timeout: 20_000 });
  // What was said until then was a turn of its own.
  expect(frames.filter(({ type }) => type === "input_audio_buffer.committed")).toHaveLength(2);
});

test("what cannot be understood closes voice, and the same session goes on in writing", async ({
  openWithMicrophone,
  student,
  request,
}) => {
  await new OpenAiControl(request).fault("transcription_fails");
  const page = await openWithMicrophone(student, { parts: [BEFORE, "equation", AFTER] });
  await watchMicrophones(page);
  await beginAloud(page);
  await expect(page.getByText("Text Mode", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Please go on in writing, with what you said last.")).toBeVisible();
  await expect.poll(() => liveMicrophones(page)).toEqual([0, 1]);
  await expectNoAxeViolations(page);
  await write(page, "2x + 3 = 11");
  await expect(transcript(page)).toContainText("what do you think the first step could be");
  await expect(composer(page)).toBeFocused();
});

test("whoever mutes is not heard, and distress that is said aloud shows where help is", async ({
  openWithMicrophone,
  student,
}) => {
  const page = await openWithMicrophone(student, { parts: [BEFORE, "distress", AFTER] });
  await watchMicrophones(page);
  await beginAloud(page);
  await button(page, "Mute").click();
  await expect(page.getByText("Microphone off", { exact: true })).toBeVisible();
  expect((await liveMicrophones(page))[0]).toBe(0);
  await button(page, "Unmute").click();
  await expect(page.getByRole("main")).toContainText("988 Suicide & Crisis Lifeline", { timeout: 20_000 });
  await expect.poll(async () => (await liveMicrophones(page))[0]).toBe(0);
});

test("a session that goes on in a second tab is heard there, and the first one lets go of the microphone", async ({
  openWithMicrophone,
  student,
  request,
}) => {
  const openai = new OpenAiControl(request);
  const page = await openWithMicrophone(student, { parts: [BEFORE, "equation", AFTER] });
  await watchMicrophones(page);
  await beginAloud(page);
  await expectStage(page, "Speaking");
  await expectStage(page, "Ready");
  const other = await page.context().newPage();
  await watchMicrophones(other);
  await other.goto("/ai-tutor/sessions");
  await expect(other.getByRole("main").getByRole("listitem")).toContainText("by voice");
  await button(other, /^Go on/).click();
  await openai.answerNext(sentence("right").text);
  await button(other, "Go on with it").click();
  await expect(other.getByText("Voice Mode", { exact: true })).toBeVisible();
  await expect(transcript(other)).toContainText(sentence("first-step").text);
  // Its microphone hears the sentence from the beginning.
  await expectStage(other, "Listening");
  await expect(transcript(other).getByText(sentence("equation").text)).toHaveCount(2, { timeout: 20_000 });
  await expectStage(other, "Speaking");
  await expectStage(other, "Ready");
  await expect(transcript(other)).toContainText(sentence("right").text);

  // The relay looks with its next heartbeat.
  await expect(page.getByText("You went on with the AI tutor in another tab")).toBeVisible({
    timeout: HEARTBEAT,
  });
  await expect(heading(page, "The session has ended")).toBeFocused();
  await expect.poll(() => liveMicrophones(page)).toEqual([0, 1]);
  await expect(transcript(page), "what was said elsewhere").not.toContainText(sentence("right").text);
  await expect(page.getByRole("link", { name: "Read this session again" })).toBeVisible();
  await expectNoAxeViolations(page);
  await button(page, "Begin another session").click();
  await expect(heading(page, "Ready to learn")).toBeFocused();
  // None of that is the second one's affair.
  await expectStage(other, "Ready");
  expect(await liveMicrophones(other)).toEqual([1, 1]);
});

// A headset while its microphone is open, and a sound card. The page sends and is sent 24 kHz.
for (const rate of [16_000, 44_100]) {
  test(`a device of ${rate} Hz is heard, and played to, as it should be`, async ({
    openWithMicrophone,
    student,
  }) => {
    const page = await openWithMicrophone(student, { parts: [BEFORE, "equation", AFTER] });
    await watchSound(page, rate);
    const frames = watchFrames(page);
    await beginAloud(page);
    expect(await deviceRates(page)).toEqual([rate]);
    await expectStage(page, "Listening");
    // At a wrong rate it would be too long, or too short, to be known.
    await expect(transcript(page)).toContainText(sentence("equation").text, { timeout: 20_000 });
    await expectStage(page, "Speaking");
    await expectStage(page, "Ready");
    await expect(transcript(page)).toContainText(sentence("first-step").text);
    const played = frames.filter(({ type }) => type === "tutor.played").at(-1);
    expect(played?.state).toBe("ended");
    expect(Math.abs((played?.heard_ms ?? 0) - soundMs("first-step"))).toBeLessThan(20);
  });
}
