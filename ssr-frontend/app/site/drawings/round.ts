/** Rounds a number for an SVG path: a tenth of a unit is finer than a screen's pixel. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * A smooth path along points: each point is a control point, and the path passes through the midpoints
 * between them. A closed path repeats its first two points at its end.
 */
export function smooth(points: (readonly [number, number])[], closed = false): string {
  return points
    .slice(1)
    .map(([x, y], i) => {
      const [px, py] = points[i] ?? [x, y];
      const stop = `${n((px + x) / 2)} ${n((py + y) / 2)}`;
      if (i > 0) return `Q${n(px)} ${n(py)} ${stop}`;
      return closed ? `M${stop}` : `M${n(px)} ${n(py)}L${stop}`;
    })
    .join("");
}

/** A path of straight lines through points. */
export const polyline = (points: (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${n(x)} ${n(y)}`).join("");
