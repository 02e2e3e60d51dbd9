import { smooth } from "../round.ts";
import { LabFigure } from "./frame.tsx";

/** The strength and the steepness of both genes. */
const ALPHA = 4;
const HILL = 3;
const SCALE = { x: 56, y: 33 };

const place = (u: number, v: number): [number, number] => [34 + SCALE.x * u, 168 - SCALE.y * v];
const held = (other: number) => ALPHA / (1 + other ** HILL);

const range = Array.from({ length: 46 }, (_, i) => (i * 4.4) / 45);
const first = smooth(range.map((v) => place(held(v), v)));
const second = smooth(range.map((u) => place(u, held(u))));

/** The trajectory from an initial state, by Euler's method. */
function path(u0: number, v0: number): string {
  let [u, v] = [u0, v0];
  const points = [place(u, v)];
  for (let i = 0; i < 160; i++) {
    [u, v] = [u + 0.04 * (held(v) - u), v + 0.04 * (held(u) - v)];
    if (i % 5 === 0) points.push(place(u, v));
  }
  return smooth(points);
}

const STARTS = [
  [4.3, 3.6],
  [4.3, 2.3],
  [0.5, 0.1],
  [3.6, 4.2],
  [2.3, 4.2],
  [0.1, 0.5],
] as const;

/** Initial states on different sides of the diagonal end at different points. */
const flow = STARTS.map(([u, v]) => path(u, v)).join("");

const [ax, ay] = place(3.99, 0.06);
const [bx, by] = place(0.06, 3.99);
const [cx, cy] = place(1.379, 1.379);

/** A genetic toggle switch: two genes that repress each other, and its two stable states. */
export function Toggle() {
  return (
    <LabFigure label="Plot of a genetic switch with two stable states" x="protein U" y="protein V">
      <path d={flow} className="thin" />
      <path d={first} />
      <path d={second} />
      <circle cx={ax} cy={ay} r="5" className="fill-mark" />
      <circle cx={bx} cy={by} r="5" className="fill-mark" />
      <circle cx={cx} cy={cy} r="4.5" className="ground" />
    </LabFigure>
  );
}
