import { smooth } from "./round.ts";

/** A hill of the relief: where it is, how wide, and how high (a dale is less than nothing). */
type Hill = readonly [x: number, y: number, width: number, height: number, rise: number];

/** A head and shoulders, as a surveyor would see them. The frame is 300 by 360. */
const HILLS: Hill[] = [
  [150, 132, 50, 64, 46],
  [150, 96, 46, 34, 12],
  [150, 236, 30, 40, 22],
  [82, 344, 56, 50, 34],
  [218, 344, 56, 50, 34],
  [150, 340, 60, 46, 26],
  [150, 150, 8, 20, 15],
  [150, 166, 12, 7, 7],
  [129, 136, 11, 7, -12],
  [171, 136, 11, 7, -12],
  [150, 187, 17, 4, -8],
  [150, 206, 16, 9, 6],
  [104, 142, 7, 17, -8],
  [196, 142, 7, 17, -8],
];

const rise = (x: number, y: number): number =>
  HILLS.reduce(
    (sum, [cx, cy, w, h, up]) => sum + up * Math.exp(-(((x - cx) / w) ** 2) - ((y - cy) / h) ** 2),
    0,
  );

const STEP = 9;
const ROWS = 44;

/** Lines across, each lifted where the ground is high; closer points where the face is. */
const lines = Array.from({ length: ROWS }, (_, row) => {
  const y = 46 + row * 7.6;
  const points: [number, number][] = [];
  for (let x = 6; x <= 294; x += x > 88 && x < 206 ? STEP / 1.8 : STEP * 1.6)
    points.push([x, y - rise(x, y)]);
  return smooth(points);
});

const MARKED = 9;

/** A person as a relief: lines over a surface, never a made-up photograph. One line is marked. */
export function Relief({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 300 384" className="draw relief" role="img" aria-label={label}>
      {lines.map((d, row) => (
        <path key={d} d={d} className={row === MARKED ? "mark slim" : undefined} />
      ))}
    </svg>
  );
}
