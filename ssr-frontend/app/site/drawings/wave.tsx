import { smooth } from "./round.ts";

const WIDTH = 440;
const MIDDLE = 60;

const message = (x: number) =>
  26 + 16 * Math.sin((2 * Math.PI * x) / 230 - 0.8) + 8 * Math.sin((2 * Math.PI * x) / 95);

/** The amplitude of the carrier follows the message. */
const carrier = Array.from({ length: WIDTH / 5 + 1 }, (_, i): [number, number] => [
  i * 5,
  MIDDLE + (i % 2 === 0 ? -1 : 1) * 1.9 * message(i * 5),
]);

const envelope = (side: 1 | -1) =>
  smooth(
    Array.from({ length: 45 }, (_, i): [number, number] => [i * 10, MIDDLE + side * (message(i * 10) + 6)]),
  );

/** An amplitude-modulated wave. */
export function Wave() {
  return (
    <svg viewBox={`0 0 ${WIDTH} 120`} className="draw" role="img" aria-label="Drawing of a modulated wave">
      <path d={smooth(carrier)} className="thin" />
      <path d={envelope(-1)} className="mark slim" />
    </svg>
  );
}
