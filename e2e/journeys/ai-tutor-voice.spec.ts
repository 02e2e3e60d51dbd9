/** The AI tutor by voice: a microphone with the stand-in's sentences, a speaker, and the faults of both. */
import { button, composer, heading, OpenAiControl, toasts, transcript, write } from "../support/ai-tutor.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
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
  test,
  type VoiceFrame,
  watchFrames,
  watchMicrophones,
  watchSound,
  wordsHeard,
} from "../support/voice.ts";

// Its own product, because the stand-in's faults apply to everybody.
test.use({ ownProduct: OWN_CLOCK });
// Sequential: another worker would have to start a product and these browsers as well.
test.describe.configure({ mode: "default" });
test.slow();

/** The silence before a page is ready, in ms. */
const BEFORE = 2500;
/** The silence until a test is over, in ms. */
const AFTER = 120_000;
/** The microphone of most tests; it restarts each time it is opened. */
const MICROPHONE = { parts: [BEFORE, "equation", AFTER] };

// Sample rates of devices: a sound card, and a headset with an open microphone. The page sends and receives 24 kHz.
const CARD_HZ = 44_100;
const HEADSET_HZ = 16_000;

/** Longer than the relay's check of the session every 15 s, in ms. */
const HEARTBEAT = 30_000;

test.afterEach(async ({ request }) => {
  await new OpenAiControl(request).clearFaults();
});

/** Returns the last report on a played answer. */
const lastPlayed = (frames: VoiceFrame[]) => frames.filter(({ type }) => type === "tutor.played").at(-1);

test("a student talks and is answered aloud, through a call and muted, and what is said is shown and kept", async ({
  openWithMicrophone,
  student,
}) => {
  const page = await openWithMicrophone(student, MICROPHONE);
  await watchMicrophones(page);
  await watchSound(page, CARD_HZ);
  const frames = watchFrames(page);
  await chooseAloud(page);
  await expect(page.getByRole("main")).toContainText("microphone");
  await expectNoAxeViolations(page);
  await button(page, "Connect to AI Tutor").click();
  await expect(page.getByText("Voice Mode", { exact: true })).toBeVisible();
  await expect(page.getByText("Speak now", { exact: true })).toBeVisible();
  expect(await deviceRates(page)).toEqual([CARD_HZ]);
  await expectStage(page, "Listening");
  await expect(page.getByText("Audio detected", { exact: true })).toBeVisible();
  // At a wrong rate the sentence would be too long or too short to be recognized.
  await expect(transcript(page)).toContainText(sentence("equation").text, { timeout: 20_000 });
  await expectStage(page, "Speaking");

  await test.step("a call that pauses the sound is told of, and what the tutor says goes on after it", async () => {
    await pauseSound(page);
    await expect(page.getByText("Your device paused the sound.")).toBeVisible();
    await expectNoAxeViolations(page);
    await expectReadable(page);
    await button(page, "Continue").click();
    await expect(page.getByText("Your device paused the sound.")).toBeHidden();
    await expectStage(page, "Ready");
    await expect(transcript(page)).toContainText(sentence("first-step").text);
    await expect(page.getByText("Speak now", { exact: true })).toBeVisible();
    expect(frames.map(({ state }) => state)).toContain("playing");
    expect(lastPlayed(frames)?.state).toBe("ended");
    expect(Math.abs((lastPlayed(frames)?.heard_ms ?? 0) - soundMs("first-step"))).toBeLessThan(20);
  });

  await test.step("whoever mutes is not heard", async () => {
    await button(page, "Mute").click();
    await expect(page.getByText("Microphone off", { exact: true })).toBeVisible();
    expect(await liveMicrophones(page)).toEqual([0, 1]);
    await button(page, "Unmute").click();
    await expectStage(page, "Listening");
  });

  // The transcript is recorded.
  await button(page, "Disconnect").click();
  await expect(button(page, "Connect to AI Tutor")).toBeVisible();
  await expect.poll(() => liveMicrophones(page)).toEqual([0, 2]);
  await page.goto("/ai-tutor/sessions");
  await page.getByRole("link", { name: /Linear equations/ }).click();
  await expect(page.getByRole("main")).toContainText(sentence("equation").text);
  await expect(page.getByRole("main")).toContainText(sentence("first-step").text);
});

test("a microphone that is unplugged in mid-sentence is replaced by the next one", async ({
  openWithMicrophone,
  student,
}) => {
  const page = await openWithMicrophone(student, MICROPHONE);
  await watchMicrophones(page);
  const frames = watchFrames(page);
  await beginAloud(page);
  await expectStage(page, "Listening");
  await page.evaluate(() => {
    const { openedTracks = [] } = window as { openedTracks?: MediaStreamTrack[] };
    // What a browser does when the device is removed.
    openedTracks[0]?.stop();
    openedTracks[0]?.dispatchEvent(new Event("ended"));
  });
  await expect.poll(() => liveMicrophones(page)).toEqual([1, 2]);
  await expect(transcript(page)).toContainText(sentence("equation").text, { timeout: 20_000 });
  // The speech until then was a separate turn.
  expect(frames.filter(({ type }) => type === "input_audio_buffer.committed")).toHaveLength(2);
});

test("whoever speaks over the tutor is listened to, what was heard is kept to the word, and distress that is said aloud shows where help is", async ({
  openWithMicrophone,
  student,
  request,
}) => {
  const openai = new OpenAiControl(request);
  const example = sentence("worked-example");
  await openai.answerNext(example.text);
  await openai.answerNext(sentence("four").text);
  const page = await openWithMicrophone(student, {
    parts: [BEFORE, "equation", 4500, "wait", 5000, "distress", AFTER],
  });
  await watchMicrophones(page);
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

  await expect(page.getByRole("main")).toContainText("988 Suicide & Crisis Lifeline", { timeout: 20_000 });
  await expect(heading(page, "Please talk to someone")).toBeFocused();
  await expect.poll(() => liveMicrophones(page)).toEqual([0, 1]);
  await page.goto("/ai-tutor/sessions");
  await page.getByRole("link", { name: /Linear equations/ }).click();
  await expect(page.getByRole("main")).toContainText(heard);
  await expect(page.getByRole("main")).not.toContainText(example.text);
});

test("a student presses a button to talk, with a pointer or with keys, and goes on in writing where that cannot be understood", async ({
  openWithMicrophone,
  student,
  request,
}) => {
  const openai = new OpenAiControl(request);
  const page = await openWithMicrophone(student, { parts: ["four", 300], isRepeated: true });
  await watchMicrophones(page);
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
  // Interrupts the tutor with a held key.
  await openai.understandNext("Or is it five?");
  await openai.answerNext(sentence("four").text);
  await talk.focus();
  await page.keyboard.down("Space");
  await expectStage(page, "Listening");
  await expect(talk).toHaveText("Release to send");
  const before = sent("input_audio_buffer.append");
  await expect.poll(() => sent("input_audio_buffer.append")).toBeGreaterThan(before + 30);
  await page.keyboard.up("Space");
  await expect(transcript(page)).toContainText("Or is it five?");
  await expectStage(page, "Ready");
  // Cancels a turn after a key press that was not held.
  await page.keyboard.press("Space");
  await expectStage(page, "Listening");
  await expect(talk).toHaveText("Press again to send");
  await page.keyboard.press("Escape");
  await expect.poll(() => sent("input_audio_buffer.clear")).toBe(1);
  expect(sent("input_audio_buffer.commit")).toBe(2);
  await expect(talk).toBeFocused();

  await test.step("what cannot be understood closes voice, and the same session goes on in writing", async () => {
    await openai.fault("transcription_fails");
    await page.keyboard.down("Space");
    const start = sent("input_audio_buffer.append");
    await expect.poll(() => sent("input_audio_buffer.append")).toBeGreaterThan(start + 30);
    await page.keyboard.up("Space");
    await expect(page.getByText("Text Mode", { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(
      page.getByText("Please continue in writing, starting with what you said last."),
    ).toBeVisible();
    await expect.poll(() => liveMicrophones(page)).toEqual([0, 1]);
    await expectNoAxeViolations(page);
    await openai.answerNext("So x is four.");
    await write(page, "x = 4");
    await expect(transcript(page)).toContainText("So x is four.");
    await expect(composer(page)).toBeFocused();
  });
});

test("a microphone that is refused is told of, what is said into a broken line is not lost, and another tab takes the session over", async ({
  openWithMicrophone,
  student,
  request,
}) => {
  const openai = new OpenAiControl(request);
  const page = await openWithMicrophone(student, MICROPHONE);
  await breakMicrophone(page, "NotAllowedError");
  await watchMicrophones(page);
  await watchSound(page, HEADSET_HZ);
  const frames = watchFrames(page);

  await test.step("a microphone that is refused is told of, and the session goes on by keys", async () => {
    await beginAloud(page);
    await expect(toasts(page)).toContainText("Microphone Error");
    await expect(toasts(page)).toContainText("Please allow microphone access and try again");
    // The toast stays while the pointer is over it.
    await button(page, "Dismiss: Microphone Error").hover();
    await expect(page.getByText("The microphone isn’t allowed.")).toBeVisible();
    await expect(page.getByText("Microphone off", { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    await button(page, "Dismiss: Microphone Error").click();
    await expect(toasts(page)).not.toContainText("Microphone Error");
    await openai.answerNext(sentence("four").text);
    await write(page, "I am thinking");
    await expectStage(page, "Speaking");
    await expectStage(page, "Ready");
    expect(await deviceRates(page)).toEqual([HEADSET_HZ]);
    expect(lastPlayed(frames)?.state).toBe("ended");
    expect(Math.abs((lastPlayed(frames)?.heard_ms ?? 0) - soundMs("four"))).toBeLessThan(20);
    await button(page, "Try again").click();
    await expect(toasts(page)).toContainText("Microphone Error");
    await expect(button(page, "Try again")).toBeFocused();
    await mendMicrophone(page);
    await button(page, "Try again").click();
    await expect(page.getByText("The microphone isn’t allowed.")).toBeHidden();
  });

  await test.step("a line that breaks in mid-sentence is a pause, and nothing that was said is lost", async () => {
    await openai.answerNext(sentence("right").text);
    await expectStage(page, "Listening");
    await openai.cut();
    await expect(transcript(page)).toContainText(sentence("equation").text, { timeout: 20_000 });
    await expectStage(page, "Speaking");
    await expectStage(page, "Ready");
    await expect(transcript(page)).toContainText(sentence("right").text);
  });

  await test.step("a session that goes on in a second tab is heard there, and the first one lets go of the microphone", async () => {
    const other = await page.context().newPage();
    await watchMicrophones(other);
    await other.goto("/ai-tutor/sessions");
    await expect(other.getByRole("main").getByRole("listitem")).toContainText("by voice");
    await button(other, /^Continue/).click();
    await openai.answerNext(sentence("step").text);
    await button(other, "Continue it").click();
    await expect(other.getByText("Voice Mode", { exact: true })).toBeVisible();
    await expect(transcript(other)).toContainText(sentence("right").text);
    // Its microphone plays the sentence from the start.
    await expectStage(other, "Listening");
    await expect(transcript(other).getByText(sentence("equation").text)).toHaveCount(2, { timeout: 20_000 });
    await expectStage(other, "Speaking");
    await expectStage(other, "Ready");
    await expect(transcript(other)).toContainText(sentence("step").text);

    // The relay notices with its next heartbeat.
    await expect(page.getByText("You continued with the AI tutor in another tab")).toBeVisible({
      timeout: HEARTBEAT,
    });
    await expect(heading(page, "The session has ended")).toBeFocused();
    await expect.poll(() => liveMicrophones(page)).toEqual([0, 1]);
    await expect(transcript(page), "what was said elsewhere").not.toContainText(sentence("step").text);
    await expect(page.getByRole("link", { name: "Read this session again" })).toBeVisible();
    await button(page, "Start another session").click();
    await expect(heading(page, "Ready to learn")).toBeFocused();
    // The second tab is not affected.
    await expectStage(other, "Ready");
    expect(await liveMicrophones(other)).toEqual([1, 1]);
  });
});
