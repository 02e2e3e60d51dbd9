import { n } from "./round.ts";

const LEFT = 34;
const BASE = 168;

/** Eight weekly measurements: share of the width, height, and uncertainty in px. */
const points = [
  { x: 0.06, y: 26, error: 9 },
  { x: 0.18, y: 33, error: 8 },
  { x: 0.31, y: 55, error: 10 },
  { x: 0.43, y: 60, error: 8 },
  { x: 0.56, y: 132, error: 9 },
  { x: 0.68, y: 92, error: 11 },
  { x: 0.81, y: 108, error: 8 },
  { x: 0.94, y: 127, error: 10 },
].map(({ x, y, error }) => ({ x: LEFT + x * 252, y: BASE - y, error }));

const ODD = 4;

const bar = ({ x, y, error }: (typeof points)[number]) =>
  `M${n(x)} ${n(y - error)}V${n(y + error)}M${n(x - 4)} ${n(y - error)}h8M${n(x - 4)} ${n(y + error)}h8`;

const [odd] = points.slice(ODD, ODD + 1);

/** A line fitted through measurements with error bars, and one outlier. */
export function Fit() {
  return (
    <svg
      viewBox="0 0 300 200"
      className="draw"
      role="img"
      aria-label="Drawing of a plot: a line through measured points, one of them far off"
    >
      <path d={`M${LEFT} 14V${BASE}H290`} />
      <path d={`M${LEFT} ${BASE - 14}L290 ${BASE - 134}`} className="thin" />
      <path
        d={Array.from({ length: 8 }, (_, i) => `M${n(LEFT + 15 + i * 31.5)} ${BASE}v5`).join("")}
        className="thin"
      />
      <path
        d={points
          .filter((_, i) => i !== ODD)
          .map(bar)
          .join("")}
      />
      {odd && (
        <>
          <path d={bar(odd)} className="mark slim" />
          <circle cx={n(odd.x)} cy={n(odd.y)} r="13" className="thin dash" />
        </>
      )}
      {points.map(({ x, y }) => (
        <circle key={x} cx={n(x)} cy={n(y)} r="3" className="fill" />
      ))}
      <g className="scale">
        <text x={LEFT} y="190">
          Week 1
        </text>
        <text x="290" y="190" textAnchor="end">
          Week 8
        </text>
      </g>
    </svg>
  );
}
