import { n, smooth } from "./round.ts";

const X = 68;
const Y = 52;
const MIDDLE = 120;
const REACH = 2.5 * Math.PI;

/** One side of the curve a pendulum of this energy follows: angle across, speed up. */
function curve(energy: number, center: number): [number, number][] {
  const edge = energy < 1 ? Math.acos(-energy) : REACH;
  const steps = energy < 1 ? 16 : 48;
  return Array.from({ length: steps + 1 }, (_, i) => {
    // Denser where the curve turns.
    const t = -Math.cos((Math.PI * i) / steps);
    const q = center + edge * (energy < 1 ? t : (2 * i) / steps - 1);
    return [REACH * X + q * X, MIDDLE - Y * Math.sqrt(Math.max(0, 2 * (energy + Math.cos(q - center))))];
  });
}

const mirror = (points: [number, number][]) =>
  points.map(([x, y]): [number, number] => [x, 2 * MIDDLE - y]).reverse();

const swings = [-0.85, -0.45, 0.1, 0.65]
  .flatMap((energy) =>
    [-2 * Math.PI, 0, 2 * Math.PI].map((center) => {
      const upper = curve(energy, center);
      return smooth([...upper, ...mirror(upper).slice(1), ...upper.slice(1, 2)], true);
    }),
  )
  .join("");

const over = [1.0001, 1.5, 2.2]
  .map((energy) => curve(energy, 0))
  .map((upper) => smooth(upper) + smooth(mirror(upper)))
  .join("");

/** The phase portrait of a pendulum: swinging inside, going over outside. */
export function Phase() {
  const width = n(2 * REACH * X);
  return (
    <svg
      viewBox={`0 0 ${width} 240`}
      className="draw phase"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      <path d={over} className="thin" />
      <path d={swings} />
    </svg>
  );
}
