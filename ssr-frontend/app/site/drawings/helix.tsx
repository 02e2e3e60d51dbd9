import { n } from "./round.ts";

const CENTER = 130;
const RADIUS = 100;
const HEIGHT = 620;
/** The height of one turn, which is 3.4 nm. */
const TURN = 248;
const PAIRS_PER_TURN = 10.5;
/** The offset of the second strand as a share of a turn, so that one groove is wide and one narrow. */
const OFFSET = 0.37;
/** The leftmost point of the first strand; both strands extend beyond the frame. */
const START = -70;

/** The length of a cubic's handles, as a share of a half wave, that approximates a sine best. */
const HANDLE = 0.3642;

/** Half a wave from one side to the other, as one cubic Bézier curve. */
function half(top: number, side: 1 | -1): string {
  const h = TURN / 2;
  const [x0, x1] = [CENTER + side * RADIUS, CENTER - side * RADIUS];
  return `M${x0} ${n(top)}C${x0} ${n(top + HANDLE * h)} ${x1} ${n(top + h - HANDLE * h)} ${x1} ${n(top + h)}`;
}

/** The half waves of a strand: those to the right are in front, the others behind. */
function strand(start: number): { front: string[]; back: string } {
  const front: string[] = [];
  let back = "";
  for (let i = -1; start + (i * TURN) / 2 < HEIGHT; i++) {
    const top = start + (i * TURN) / 2;
    if (i % 2 === 0) front.push(half(top, -1));
    else back += half(top, 1);
  }
  return { front, back };
}

const strands = [strand(START), strand(START + OFFSET * TURN)];

const across = (y: number, start: number) => CENTER - RADIUS * Math.cos((2 * Math.PI * (y - start)) / TURN);

/** The base pairs: two halves with a small gap. */
const pairs = Array.from({ length: 27 }, (_, i) => {
  const y = 8 + (i * TURN) / PAIRS_PER_TURN;
  const [a, b] = [across(y, START), across(y, START + OFFSET * TURN)].sort((p, q) => p - q);
  if (a === undefined || b === undefined || y > HEIGHT || b - a < 24) return "";
  const middle = (a + b) / 2;
  return `M${n(a + 5)} ${n(y)}H${n(middle - 3)}M${n(middle + 3)} ${n(y)}H${n(b - 5)}`;
});

const MARKED = 13;

/** B-DNA with its two grooves, to scale along its length, with one base pair marked. */
export function Helix() {
  return (
    <svg
      viewBox={`0 0 320 ${HEIGHT}`}
      className="draw helix"
      role="img"
      aria-label="Drawing of a DNA double helix"
    >
      <path d={strands.map(({ back }) => back).join("")} className="thin" />
      <path d={pairs.filter((_, i) => i !== MARKED).join("")} className="thin" />
      <path d={pairs[MARKED]} className="mark" />
      {strands.flatMap(({ front }) =>
        front.map((d) => (
          <g key={d}>
            <path d={d} className="halo" />
            <path d={d} />
          </g>
        )),
      )}
      <g className="scale">
        <path d={`M262 ${START + TURN}v${TURN}m-6 0h12m-12-${TURN}h12`} />
        <text x="274" y={START + 1.5 * TURN + 4}>
          3.4 nm
        </text>
      </g>
    </svg>
  );
}
