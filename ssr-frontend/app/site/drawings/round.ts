/** A number as drawings write it: a tenth of a unit is finer than any screen shows. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * A smooth path that follows points closely: each point is a control, each middle
 * between two a stop. A closed path gives its first two points again at its end.
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

/** A straight-edged path through points. */
export const polyline = (points: (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${n(x)} ${n(y)}`).join("");
