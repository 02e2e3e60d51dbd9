/** Whoever talks with the AI tutor in a browser: Chromium's microphone hears a file of the stand-in's sentences. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, findHeadlessChromium } from "../../scripts/lib/chromium.ts";
import { inRoot } from "../../scripts/lib/paths.ts";
import { button, chooseSession, enterBeta } from "./ai-tutor.ts";
import { openAs, type Person } from "./people.ts";
import { test as base, expect } from "./test.ts";

const SAMPLE_RATE = 24_000;
/** What stands before the samples of a WAV file that has nothing but them. */
const WAV_HEADER = 44;

interface Sentence {
  name: string;
  text: string;
  /** Where each word begins: in the text, and in the sound in ms. */
  words: [at: number, ms: number][];
}

const SENTENCES = JSON.parse(readFileSync(inRoot("stand-ins/speech/sentences.json"), "utf8")) as Sentence[];

/** What the stand-in knows under this name. */
export function sentence(name: string): Sentence {
  const found = SENTENCES.find((known) => known.name === name);
  if (!found) throw new Error(`there is no sentence ${name}`);
  return found;
}

/** What of a sentence was said by then: without the word that is just being said, and with it. */
export function wordsHeard({ text, words }: Sentence, heardMs: number): [string, string] {
  const last = words.findLastIndex(([, ms]) => ms <= heardMs);
  const upTo = (word: number) => text.slice(0, words[word]?.[0]).trimEnd();
  return [upTo(last), upTo(last + 1)];
}

const soundOf = (part: string | number): Buffer =>
  typeof part === "number"
    ? Buffer.alloc(2 * Math.round((SAMPLE_RATE * part) / 1000))
    : readFileSync(inRoot(`stand-ins/speech/${part}.wav`)).subarray(WAV_HEADER);

/** What a microphone hears: the stand-in's sentences, and nothing for so many ms between them. */
export interface Microphone {
  parts: (string | number)[];
  /** Over and over; once, if left out. */
  isRepeated?: boolean;
  /** Whether the browser lets pages open it; yes, if left out. */
  isAllowed?: boolean;
}

/** How long a sentence sounds, in ms. */
export const soundMs = (name: string): number => (soundOf(name).length / 2 / SAMPLE_RATE) * 1000;

interface Fixtures {
  /** Opens a page of somebody's in a browser with such a microphone, which begins to hear when it is opened. */
  openWithMicrophone: (person: Person, microphone: Microphone) => Promise<Page>;
}

interface WorkerFixtures {
  /** A browser with such a microphone: one for all tests of a worker, since each opening of it begins anew. */
  browserWith: (microphone: Microphone) => Promise<Browser>;
}

/** Playwright's `test` with browsers that have a microphone. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  browserWith: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const browsers = new Map<string, Promise<Browser>>();
      await use((microphone) => {
        const flags = microphoneFlags(microphone);
        const key = flags.join(" ");
        const browser =
          browsers.get(key) ??
          chromium.launch({ executablePath: findHeadlessChromium(), args: [...CHROMIUM_FLAGS, ...flags] });
        browsers.set(key, browser);
        return browser;
      });
      for (const browser of browsers.values()) await (await browser).close();
    },
    { scope: "worker" },
  ],
  openWithMicrophone: async ({ browserWith, problems }, use) => {
    const pages: Page[] = [];
    await use(async (person, microphone) => {
      const page = await openAs(await browserWith(microphone), person);
      problems.watch(page.context());
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
});

function microphoneFlags({ parts, isRepeated = false, isAllowed = true }: Microphone): string[] {
  const sound = Buffer.concat(parts.map(soundOf));
  const header = Buffer.alloc(WAV_HEADER);
  header.write("RIFF", 0);
  header.writeUInt32LE(WAV_HEADER - 8 + sound.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  // Samples as they are, one channel.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(sound.length, 40);
  const wav = Buffer.concat([header, sound]);
  const name = createHash("sha256").update(wav).digest("hex").slice(0, 16);
  const file = join(tmpdir(), `helix-microphone-${name}.wav`);
  if (!existsSync(file)) {
    // Workers make the same one at the same time.
    writeFileSync(`${file}.${process.pid}`, wav);
    renameSync(`${file}.${process.pid}`, file);
  }
  return [
    "--use-fake-device-for-media-stream",
    // Without it, a browser without windows has no microphone at all.
    `--use-fake-ui-for-media-stream${isAllowed ? "" : "=deny"}`,
    `--use-file-for-fake-audio-capture=${file}${isRepeated ? "" : "%noloop"}`,
  ];
}

/** Counts what the page has opened of microphones, to see that all of it is given back. */
export async function watchMicrophones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const opened: MediaStreamTrack[] = [];
    Object.assign(window, { openedTracks: opened });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      opened.push(...stream.getTracks());
      return stream;
    };
  });
}

/** Lets the browser refuse its microphone with this `DOMException` until {@link mendMicrophone}; before the page is opened. */
export async function breakMicrophone(page: Page, name: string): Promise<void> {
  await page.addInitScript((error) => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (constraints) =>
      "microphoneIsMended" in window
        ? open(constraints)
        : Promise.reject(new DOMException("as a test says", error));
  }, name);
}

/** It can be opened from now on. */
export const mendMicrophone = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { microphoneIsMended: true }));

/**
 * Lets {@link pauseSound} and {@link deviceRates} find what a page plays over; before the page is opened.
 *
 * @param rate at which it runs, in Hz, as if it were the device's own. Chromium's microphone has one of its own, whatever the
 * file's is, and is brought to this one before the page is given anything.
 */
export async function watchSound(page: Page, rate?: number): Promise<void> {
  await page.addInitScript((sampleRate) => {
    const contexts: AudioContext[] = [];
    Object.assign(window, {
      audioContexts: contexts,
      AudioContext: class extends AudioContext {
        constructor(options?: AudioContextOptions) {
          super(sampleRate === undefined ? options : { ...options, sampleRate });
          contexts.push(this);
        }
      },
    });
  }, rate);
}

/** The rates at which it has run. */
export const deviceRates = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { audioContexts = [] } = window as { audioContexts?: AudioContext[] };
    return audioContexts.map(({ sampleRate }) => sampleRate);
  });

/** What a device does to a page's sound when somebody calls. */
export const pauseSound = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { audioContexts = [] } = window as { audioContexts?: AudioContext[] };
    return audioContexts.at(-1)?.suspend();
  });

/** How many tracks of microphones are live, of how many that were opened. */
export const liveMicrophones = (page: Page): Promise<[live: number, opened: number]> =>
  page.evaluate(() => {
    const { openedTracks = [] } = window as { openedTracks?: MediaStreamTrack[] };
    return [openedTracks.filter(({ readyState }) => readyState === "live").length, openedTracks.length];
  });

/** What a page and the relay say to each other, whole. */
export interface VoiceFrame {
  isSent: boolean;
  type: string;
  item_id?: string;
  heard_ms?: number;
  state?: string;
  transcript?: string;
}

export function watchFrames(page: Page): VoiceFrame[] {
  const frames: VoiceFrame[] = [];
  const note = (isSent: boolean) => (event: { payload: string | Buffer }) => {
    frames.push({ ...(JSON.parse(String(event.payload)) as VoiceFrame), isSent });
  };
  page.on("websocket", (socket) => {
    if (new URL(socket.url()).pathname !== "/ws/ai-tutor") return;
    socket.on("framesent", note(true));
    socket.on("framereceived", note(false));
  });
  return frames;
}

/** What goes on, as the session's line says it. */
export const expectStage = (page: Page, words: string): Promise<void> =>
  expect(page.locator("[data-stage]")).toHaveText(words, { timeout: 20_000 });

/** Up to the button that begins a session aloud. */
export async function chooseAloud(page: Page): Promise<void> {
  await enterBeta(page);
  await page.getByRole("radio", { name: /^Voice speech-to-speech/ }).check();
  await chooseSession(page);
}

/** From nothing into a session aloud. */
export async function beginAloud(page: Page): Promise<void> {
  await chooseAloud(page);
  await button(page, "Connect to AI Tutor").click();
  await expect(page.getByText("Voice Mode", { exact: true })).toBeVisible();
}
