/** A user who talks with the AI tutor in a browser: Chromium's microphone plays a file of the stand-in's sentences. */
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
/** Size of the header of a WAV file that contains only samples. */
const WAV_HEADER = 44;

interface Sentence {
  name: string;
  text: string;
  /** The start of each word: index in the text, and ms in the audio. */
  words: [at: number, ms: number][];
}

const SENTENCES = JSON.parse(readFileSync(inRoot("stand-ins/speech/sentences.json"), "utf8")) as Sentence[];

/** Returns the stand-in's sentence with this name. */
export function sentence(name: string): Sentence {
  const found = SENTENCES.find((known) => known.name === name);
  if (!found) throw new Error(`there is no sentence ${name}`);
  return found;
}

/** Returns the part of a sentence that was spoken by then: without the current word, and with it. */
export function wordsHeard({ text, words }: Sentence, heardMs: number): [string, string] {
  const last = words.findLastIndex(([, ms]) => ms <= heardMs);
  const upTo = (word: number) => text.slice(0, words[word]?.[0]).trimEnd();
  return [upTo(last), upTo(last + 1)];
}

const soundOf = (part: string | number): Buffer =>
  typeof part === "number"
    ? Buffer.alloc(2 * Math.round((SAMPLE_RATE * part) / 1000))
    : readFileSync(inRoot(`stand-ins/speech/${part}.wav`)).subarray(WAV_HEADER);

/** A microphone's audio: the stand-in's sentences, and silences in ms between them. */
export interface Microphone {
  parts: (string | number)[];
  /** Whether it repeats; false by default. */
  isRepeated?: boolean;
  /** Whether the browser grants access; true by default. */
  isAllowed?: boolean;
}

/** Returns a sentence's duration, in ms. */
export const soundMs = (name: string): number => (soundOf(name).length / 2 / SAMPLE_RATE) * 1000;

interface Fixtures {
  /** Opens a user's page in a browser with such a microphone, which starts when it is opened. */
  openWithMicrophone: (person: Person, microphone: Microphone) => Promise<Page>;
}

interface WorkerFixtures {
  /** Returns a browser with such a microphone: one for all tests of a worker, since it restarts on each opening. */
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
  // PCM, one channel.
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
    // Workers may write the same file concurrently.
    writeFileSync(`${file}.${process.pid}`, wav);
    renameSync(`${file}.${process.pid}`, file);
  }
  return [
    "--use-fake-device-for-media-stream",
    // Without this flag a headless browser has no microphone.
    `--use-fake-ui-for-media-stream${isAllowed ? "" : "=deny"}`,
    `--use-file-for-fake-audio-capture=${file}${isRepeated ? "" : "%noloop"}`,
  ];
}

/** Counts the microphone tracks that the page opens, to check that all are released. */
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

/**
 * Makes the browser refuse its microphone with this `DOMException` until {@link mendMicrophone}; call it before the
 * page is opened.
 */
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

/** Makes the microphone available again. */
export const mendMicrophone = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { microphoneIsMended: true }));

/**
 * Lets {@link pauseSound} and {@link deviceRates} find the page's audio contexts; call it before the page is opened.
 *
 * @param rate the sample rate of the contexts in Hz, as if it were the device's own. Chromium's microphone has its own
 * rate, whatever the file's is, and is resampled to this one before the page receives it.
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

/** Returns the sample rates of the page's contexts. */
export const deviceRates = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { audioContexts = [] } = window as { audioContexts?: AudioContext[] };
    return audioContexts.map(({ sampleRate }) => sampleRate);
  });

/** Suspends a page's audio, as a phone does during a call. */
export const pauseSound = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { audioContexts = [] } = window as { audioContexts?: AudioContext[] };
    return audioContexts.at(-1)?.suspend();
  });

/** Returns the number of live microphone tracks, and of all that were opened. */
export const liveMicrophones = (page: Page): Promise<[live: number, opened: number]> =>
  page.evaluate(() => {
    const { openedTracks = [] } = window as { openedTracks?: MediaStreamTrack[] };
    return [openedTracks.filter(({ readyState }) => readyState === "live").length, openedTracks.length];
  });

/** A complete frame between a page and the relay. */
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

/** Waits for the session's status line. */
export const expectStage = (page: Page, words: string): Promise<void> =>
  expect(page.locator("[data-stage]")).toHaveText(words, { timeout: 20_000 });

/** Fills in the setup of a voice session. */
export async function chooseAloud(page: Page): Promise<void> {
  await enterBeta(page);
  await page.getByRole("radio", { name: /^Voice speech-to-speech/ }).check();
  await chooseSession(page);
}

/** Sets up and starts a voice session. */
export async function beginAloud(page: Page): Promise<void> {
  await chooseAloud(page);
  await button(page, "Connect to AI Tutor").click();
  await expect(page.getByText("Voice Mode", { exact: true })).toBeVisible();
}
