import { n } from "./round.ts";

const CENTER = 170;
const RADIUS = 92;
const TOP = 24;
const TURN = 250;
const HALVES = 5;
/** Base pairs in a turn. */
const PAIRS = 10.5;

/** How far a cubic's handles reach along a half wave to come closest to a sine. */
const HANDLE = 0.3642;

/** Half a wave from one side to the other, as one cubic. */
function half(index: number, strand: 1 | -1): string {
  const h = TURN / 2;
  const side = (index % 2 === 0 ? -1 : 1) * strand;
  const [x0, x1] = [CENTER + side * RADIUS, CENTER - side * RADIUS];
  const [y0, y1] = [TOP + index * h, TOP + (index + 1) * h];
  return `M${n(x0)} ${n(y0)}C${n(x0)} ${n(y0 + HANDLE * h)} ${n(x1)} ${n(y1 - HANDLE * h)} ${n(x1)} ${n(y1)}`;
}

const indexes = Array.from({ length: HALVES }, (_, i) => i);
/** Of the two strands, the one that crosses from left to right lies in front. */
const front = indexes.map((i) => half(i, i % 2 === 0 ? 1 : -1));
const back = indexes.map((i) => half(i, i % 2 === 0 ? -1 : 1)).join("");

function pairs(): { d: string; marked: string } {
  const step = TURN / PAIRS;
  let d = "";
  let marked = "";
  for (let i = 1; i * step < (HALVES * TURN) / 2; i++) {
    const y = TOP + i * step;
    const reach = RADIUS * Math.abs(Math.cos((2 * Math.PI * i) / PAIRS)) - 5;
    // Near a crossing a pair is seen end on.
    if (reach < 12) continue;
    const line = `M${n(CENTER - reach)} ${n(y)}H${n(CENTER - 3)}M${n(CENTER + 3)} ${n(y)}H${n(CENTER + reach)}`;
    if (i === 15) marked = line;
    else d += line;
  }
  return { d, marked };
}

const { d, marked } = pairs();
const bottom = TOP + (HALVES * TURN) / 2;

/** B-DNA to scale: 3.4 nm a turn, 2 nm across, with one pair marked. */
export function Helix() {
  return (
    <svg
      viewBox={`0 0 350 ${bottom + 48}`}
      className="draw helix"
      role="img"
      aria-label="Drawing of a DNA double helix"
    >
      <path d={back} className="thin" />
      <path d={d} className="thin" />
      <path d={marked} className="mark" />
      {front.map((path) => (
        <g key={path}>
          <path d={path} className="halo" />
          <path d={path} />
        </g>
      ))}
      <g className="scale">
        <path d={`M300 ${TOP}v${TURN}M293 ${TOP}h14M293 ${TOP + TURN}h14`} />
        <path d={`M${CENTER - RADIUS} ${bottom + 14}h${2 * RADIUS}m0-6v12m${-2 * RADIUS}-12v12`} />
        <text x="310" y={TOP + TURN / 2}>
          3.4 nm
        </text>
        <text x={CENTER} y={bottom + 34} textAnchor="middle">
          2 nm
        </text>
      </g>
    </svg>
  );
}
