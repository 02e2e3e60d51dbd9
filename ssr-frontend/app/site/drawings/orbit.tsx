import { n, polyline } from "./round.ts";

const A = 130;
const B = 78;
const C = Math.sqrt(A * A - B * B);
const CX = 150;
const CY = 100;

/** The eccentric anomaly at a share of the period, by Newton's method. */
function anomaly(share: number): number {
  const mean = 2 * Math.PI * share;
  const e = C / A;
  let E = mean;
  for (let i = 0; i < 6; i++) E -= (E - e * Math.sin(E) - mean) / (1 - e * Math.cos(E));
  return E;
}

const at = (share: number): [number, number] => {
  const E = anomaly(share);
  return [CX + A * Math.cos(E), CY + B * Math.sin(E)];
};

const SUN: [number, number] = [CX + C, CY];

/** Lines from the sun to the planet at equal intervals of time. */
const swept = (from: number, to: number, lines: number): string =>
  Array.from({ length: lines + 1 }, (_, i) => polyline([SUN, at(from + ((to - from) * i) / lines)])).join("");

const [px, py] = at(0.56);

/** Kepler's second law: both hatched areas are swept in the same time and are equal. */
export function Orbit() {
  return (
    <svg
      viewBox="0 0 300 200"
      className="draw"
      role="img"
      aria-label="Drawing of an elliptical orbit with two equal areas"
    >
      <path
        d={`M${CX - A - 14} ${CY}h${2 * A + 28}M${CX} ${CY - B - 12}v${2 * B + 24}`}
        className="thin dash"
      />
      <path d={swept(-0.05, 0.05, 8)} className="thin" />
      <path d={swept(0.46, 0.56, 8)} className="thin" />
      <ellipse cx={CX} cy={CY} rx={A} ry={B} />
      <circle cx={n(SUN[0])} cy={n(SUN[1])} r="6" className="fill-mark" />
      <circle cx={n(px)} cy={n(py)} r="4" className="fill" />
    </svg>
  );
}
