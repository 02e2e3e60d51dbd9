import { polyline } from "../round.ts";
import { LabFigure } from "./frame.tsx";

const STEP = 0.01;
const LENGTH = 62;
/** The current into the cell from 6 ms on, in µA/cm². */
const CURRENT = 9.5;

const rate = (x: number, scale: number) => (Math.abs(x) < 1e-6 ? scale : x / (1 - Math.exp(-x / scale)));

/** One step of the Hodgkin–Huxley equations; voltages in mV, time in ms. */
function advance([v, m, h, k]: number[], current: number): number[] {
  if (v === undefined || m === undefined || h === undefined || k === undefined) return [];
  const am = 0.1 * rate(v + 40, 10);
  const bm = 4 * Math.exp(-(v + 65) / 18);
  const ah = 0.07 * Math.exp(-(v + 65) / 20);
  const bh = 1 / (1 + Math.exp(-(v + 35) / 10));
  const ak = 0.01 * rate(v + 55, 10);
  const bk = 0.125 * Math.exp(-(v + 65) / 80);
  const ions = 120 * m ** 3 * h * (v - 50) + 36 * k ** 4 * (v + 77) + 0.3 * (v + 54.4);
  return [
    v + STEP * (current - ions),
    m + STEP * (am * (1 - m) - bm * m),
    h + STEP * (ah * (1 - h) - bh * h),
    k + STEP * (ak * (1 - k) - bk * k),
  ];
}

function simulate(): [number, number][] {
  let state = [-65, 0.053, 0.596, 0.318];
  const points: [number, number][] = [];
  for (let i = 0; i < LENGTH / STEP; i++) {
    const t = i * STEP;
    if (i % 30 === 0) points.push([34 + (t * 250) / LENGTH, 136 - 0.86 * ((state[0] ?? 0) + 65)]);
    state = advance(state, t > 6 ? CURRENT : 0);
  }
  return points;
}

const trace = polyline(simulate());

/** The action potentials of a nerve cell under a current: a solution of the Hodgkin–Huxley equations. */
export function Spike() {
  return (
    <LabFigure
      label="Plot of a nerve cell firing four times while a current flows in"
      x="milliseconds"
      y="voltage"
    >
      <path d="M34 88h250" className="thin dash" />
      <path d="M34 160h24v-8h226" className="thin" />
      <path d={trace} className="mark slim" />
    </LabFigure>
  );
}
