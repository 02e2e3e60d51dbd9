import { n, polyline } from "./round.ts";

/**
 * The radii of the fixed and the rolling wheel, and the distance of the pen from the rolling one's center.
 */
const FIXED = 90;
const ROLLING = 54;
const PEN = 72;
const CENTER = 120;
const STEPS = 160;

/** The positions of the rolling wheel's center and of its pen after an angle. */
function after(angle: number): { hub: [number, number]; pen: [number, number] } {
  const arm = FIXED - ROLLING;
  const turned = (arm / ROLLING) * angle;
  const hub: [number, number] = [CENTER + arm * Math.cos(angle), CENTER + arm * Math.sin(angle)];
  return { hub, pen: [hub[0] + PEN * Math.cos(turned), hub[1] - PEN * Math.sin(turned)] };
}

/** The curve closes after three rounds. */
const curve = Array.from({ length: STEPS + 1 }, (_, step) => after((6 * Math.PI * step) / STEPS).pen);

const { hub, pen } = after(0.9);

/** A hypotrochoid: one wheel rolls inside another, and its pen draws a star. */
export function Wheels() {
  return (
    <svg
      viewBox="0 0 240 240"
      className="draw"
      role="img"
      aria-label="Drawing of a star traced by a pen on a wheel that rolls inside a larger one"
    >
      <path d={polyline(curve)} />
      <g className="thin">
        <circle cx={CENTER} cy={CENTER} r={FIXED} />
        <circle cx={n(hub[0])} cy={n(hub[1])} r={ROLLING} />
        <path d={polyline([hub, pen])} />
      </g>
      <circle cx={n(pen[0])} cy={n(pen[1])} r="6" className="fill-mark" />
    </svg>
  );
}
