/** The recall and false positives of the message screening, and how its time grows with the length of a message. */
import { execFileSync } from "node:child_process";
import { binary } from "../scripts/lib/paths.ts";
import { atMost, type Figure } from "./figures.ts";

interface MessageSet {
  name: string;
  harmful: number;
  held: number;
  harmless: number;
  wronglyHeld: number;
}

interface Measured {
  sets: MessageSet[];
  times: { piece: string; messageMs: number; growth: number }[];
}

/** Minimum percentage of harmful messages held, and maximum of harmless ones: slightly below the measured values. */
const LIMITS: Record<string, [number, number]> = {
  fitted: [97, 1],
  unseen: [75, 3],
  disguised: [90, 1],
  "unseen-disguised": [75, 2.5],
};
/** A message is screened in the request that sends it. */
const MESSAGE_LIMIT_MS = 20;
/** Maximum ratio of times for a text eight times as long: 8 for linear, 64 for quadratic time. */
const GROWTH_LIMIT = 12;

/** Screens the messages of the tests. */
export function screening(): Figure[] {
  const output = execFileSync(binary("release", "screening"), { encoding: "utf8" });
  const { sets, times } = JSON.parse(output) as Measured;
  const slowest = times.reduce((one, other) => (one.messageMs > other.messageMs ? one : other));
  const steepest = times.reduce((one, other) => (one.growth > other.growth ? one : other));
  return [
    ...sets.map(quality),
    atMost(
      `a message of ${JSON.stringify(slowest.piece)}, screened`,
      slowest.messageMs,
      MESSAGE_LIMIT_MS,
      "ms",
    ),
    atMost(`eight times as much of ${JSON.stringify(steepest.piece)}`, steepest.growth, GROWTH_LIMIT, "×"),
  ];
}

function quality({ name, harmful, held, harmless, wronglyHeld }: MessageSet): Figure {
  const [leastHeld, mostWrong] = LIMITS[name] ?? [100, 0];
  const recall = (100 * held) / harmful;
  const wrong = (100 * wronglyHeld) / harmless;
  const precision = (100 * held) / Math.max(held + wronglyHeld, 1);
  return {
    name: `screening, ${name} messages`,
    value: `recall ${recall.toFixed(1)} %, precision ${precision.toFixed(1)} %, harmless held ${wrong.toFixed(1)} %`,
    limit: `recall ≥ ${leastHeld} %, harmless held ≤ ${mostWrong} %`,
    kept: recall >= leastHeld && wrong <= mostWrong,
  };
}
