import { n, smooth } from "./round.ts";

/** The units of a radian, and of speed. */
const X = 68;
const Y = 52;
const MIDDLE = 120;
/** The range of the frame to both sides, in radians. */
const REACH = 1.5 * Math.PI;

const point = (angle: number, speed: number): [number, number] => [(REACH + angle) * X, MIDDLE - Y * speed];

const speed = (energy: number, angle: number) => Math.sqrt(Math.max(0, 2 * (energy + Math.cos(angle))));

/** A swinging pendulum: a closed curve, with more points at its turning points. */
function swing(energy: number): string {
  const edge = Math.acos(-energy);
  const points = Array.from({ length: 26 }, (_, i) => {
    const angle = edge * Math.cos((Math.PI * i) / 12);
    return point(angle, (i % 24 < 12 ? 1 : -1) * speed(energy, angle));
  });
  return smooth(points, true);
}

/** A pendulum that rotates in one direction. */
function turn(energy: number, direction: 1 | -1): string {
  const angles = Array.from({ length: 25 }, (_, i) => REACH * (i / 12 - 1));
  return smooth(angles.map((angle) => point(angle, direction * speed(energy, angle))));
}

const swings = [-0.85, -0.45, 0.1, 0.65].map(swing).join("");
const turns = [1.0001, 1.5, 2.2].map((energy) => turn(energy, 1) + turn(energy, -1)).join("");

/** The phase portrait of a pendulum: oscillation inside, rotation outside. */
export function Phase() {
  return (
    <svg
      viewBox={`0 0 ${n(2 * REACH * X)} 240`}
      className="draw phase"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      <path d={turns} className="thin" />
      <path d={swings} />
    </svg>
  );
}
