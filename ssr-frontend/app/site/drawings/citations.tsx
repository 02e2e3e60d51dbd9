import { n } from "./round.ts";

/** Papers by year: the position of the year, and the heights of its papers. */
const YEARS = [
  { x: 24, ys: [100] },
  { x: 86, ys: [58, 146] },
  { x: 150, ys: [30, 92, 160] },
  { x: 214, ys: [52, 118, 176] },
  { x: 276, ys: [84, 148] },
];

/** The citations by year and index, later paper first. */
const CITES: [number, number, number, number][] = [
  [1, 0, 0, 0],
  [1, 1, 0, 0],
  [2, 0, 1, 0],
  [2, 1, 1, 0],
  [2, 1, 1, 1],
  [2, 2, 1, 1],
  [3, 0, 2, 0],
  [3, 0, 2, 1],
  [3, 1, 2, 1],
  [3, 2, 2, 2],
  [3, 1, 1, 1],
];

/** The citations of the newest paper. */
const OWN: [number, number, number, number][] = [
  [4, 0, 3, 0],
  [4, 0, 3, 1],
  [4, 0, 2, 1],
];

const at = (year: number, index: number): [number, number] => {
  const column = YEARS[year];
  return [column?.x ?? 0, column?.ys[index] ?? 0];
};

/** A curve between two papers with horizontal ends. */
function curve([year, index, toYear, toIndex]: [number, number, number, number]): string {
  const [x, y] = at(year, index);
  const [tx, ty] = at(toYear, toIndex);
  const middle = (x + tx) / 2;
  return `M${n(x)} ${y}C${n(middle)} ${y} ${n(middle)} ${ty} ${n(tx)} ${ty}`;
}

const [newX, newY] = at(4, 0);

/** A graph of papers and their citations; the newest paper is marked. */
export function Citations() {
  return (
    <svg
      viewBox="0 0 300 200"
      className="draw"
      role="img"
      aria-label="Drawing of papers over five years and the lines between those that cite each other"
    >
      <path d={CITES.map(curve).join("")} className="thin" />
      <path d={curve([4, 1, 3, 2])} className="thin" />
      <path d={OWN.map(curve).join("")} className="mark slim" />
      {YEARS.flatMap(({ x, ys }) =>
        ys.map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="4.5" className="fill" />),
      )}
      <circle cx={newX} cy={newY} r="7" className="fill-mark" />
    </svg>
  );
}
