/** A number as drawings write it: a tenth of a unit is finer than any screen shows. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A straight-edged path through points. */
export const polyline = (points: (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${n(x)} ${n(y)}`).join("");
