import { n } from "./round.ts";

const SOURCES = [
  [40, 68],
  [40, 132],
] as const;
const LENGTH = 16;
const WAVES = 15;

/** The wave fronts of a source as half circles, up to the frame's edge. */
const fronts = ([x, y]: readonly [number, number]): string =>
  Array.from({ length: WAVES }, (_, i) => {
    const r = LENGTH * (i + 1);
    return `M${x} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}`;
  }).join("");

/** The points of constructive interference along the middle line. */
const meetings = Array.from({ length: 11 }, (_, i) => {
  const r = LENGTH * (i + 4);
  const half = (SOURCES[1][1] - SOURCES[0][1]) / 2;
  return `M${n(SOURCES[0][0] + Math.sqrt(r * r - half * half))} 100h.1`;
}).join("");

/** The interference pattern of two sources. */
export function Interference() {
  return (
    <svg
      viewBox="0 0 300 200"
      className="draw"
      role="img"
      aria-label="Drawing of the waves of two sources that meet"
    >
      <path d={SOURCES.map(fronts).join("")} className="thin" />
      <path d={meetings} className="mark" style={{ strokeWidth: 7 }} />
      {SOURCES.map(([x, y]) => (
        <circle key={y} cx={x} cy={y} r="4" className="fill" />
      ))}
    </svg>
  );
}
