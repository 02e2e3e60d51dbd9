/** What the page and the audio thread say to each other. */
import type { CapturedChunk } from "./capture.ts";
import type { Playhead } from "./playback.ts";

export type CaptureCommand =
  /** Whether the tutor is heard. */
  { type: "tutor"; isTutorSpeaking: boolean } | { type: "stop" };

export type CaptureReport = CapturedChunk;

export type PlaybackCommand =
  /** More of an answer. */
  | { type: "play"; id: string; samples: Int16Array }
  /** Nothing more of it comes. */
  | { type: "finish"; id: string }
  | { type: "pause" }
  | { type: "resume" }
  /** Nothing of what waits is to be heard. */
  | { type: "clear" }
  | { type: "stop" };

export type PlaybackReport =
  /** What ended, and what is played now. */
  | { type: "playing"; heads: Playhead[] }
  /** There was no room for more. */
  | { type: "full" };
