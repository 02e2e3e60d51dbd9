/** The messages between the page and the audio worklets. */
import type { CapturedChunk } from "./capture.ts";
import type { Playhead } from "./playback.ts";

export type CaptureCommand =
  /** Whether the tutor's audio is playing. */
  { type: "tutor"; isTutorSpeaking: boolean } | { type: "stop" };

export type CaptureReport = CapturedChunk;

export type PlaybackCommand =
  /** Queues audio of a response. */
  | { type: "play"; id: string; samples: Int16Array }
  /** Marks a response's audio as complete. */
  | { type: "finish"; id: string }
  | { type: "pause" }
  | { type: "resume" }
  /** Clears the queue. */
  | { type: "clear" }
  | { type: "stop" };

export type PlaybackReport =
  /** The positions of ended responses and of the current one. */
  | { type: "playing"; heads: Playhead[] }
  /** The queue was full. */
  | { type: "full" };
