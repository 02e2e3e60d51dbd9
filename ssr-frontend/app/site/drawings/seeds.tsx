import { n } from "./round.ts";

const COUNT = 233;
const MARKED = 144;
/** The angle between consecutive seeds: the golden angle. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));
const CENTER = 150;

const seeds = Array.from({ length: COUNT }, (_, i): [number, number] => {
  const radius = 9 * Math.sqrt(i + 0.5);
  return [CENTER + radius * Math.cos(i * GOLDEN), CENTER + radius * Math.sin(i * GOLDEN)];
});

/** Dots: lines of nearly zero length with round caps. */
const dots = (share: (index: number) => boolean) =>
  seeds
    .filter((_, i) => share(i))
    .map(([x, y]) => `M${n(x)} ${n(y)}h.1`)
    .join("");

/** A sunflower's seeds, each a golden angle from the previous one; one is marked. */
export function Seeds() {
  return (
    <svg
      viewBox="0 0 300 300"
      className="draw seeds"
      role="img"
      aria-label="Drawing of the seeds of a sunflower in their spirals"
    >
      <path d={dots((i) => i < 55)} strokeWidth="3" />
      <path d={dots((i) => i >= 55 && i !== MARKED)} strokeWidth="5" />
      <path d={dots((i) => i === MARKED)} className="mark" strokeWidth="12" style={{ strokeWidth: 12 }} />
    </svg>
  );
}
