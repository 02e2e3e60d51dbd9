import { n } from "./round.ts";

const STEP = 44;
const ROW = (STEP * Math.sqrt(3)) / 2;
const VACANCY = { row: 3, column: 3 };

interface Atom {
  row: number;
  column: number;
  x: number;
  y: number;
}

const atoms: Atom[] = Array.from({ length: 7 }, (_, row) =>
  Array.from({ length: 7 }, (_, column) => ({
    row,
    column,
    x: 16 + column * STEP + (row % 2) * (STEP / 2),
    y: 16 + row * ROW,
  })),
).flat();

const isVacant = ({ row, column }: Atom) => row === VACANCY.row && column === VACANCY.column;
const present = atoms.filter((atom) => !isVacant(atom));
const vacant = atoms.find(isVacant);

/** Bonds from each atom to its right and lower neighbors. */
const bonds = present
  .flatMap((a) =>
    present
      .filter((b) => (b.y > a.y || (b.y === a.y && b.x > a.x)) && Math.hypot(b.x - a.x, b.y - a.y) < STEP + 1)
      .map((b) => `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`),
  )
  .join("");

/** A crystal lattice with a vacancy. */
export function Lattice() {
  return (
    <svg
      viewBox="0 0 318 262"
      className="draw lattice"
      role="img"
      aria-label="Drawing of a crystal lattice with one atom missing"
    >
      <path d={bonds} className="thin" />
      <path d={present.map(({ x, y }) => `M${n(x)} ${n(y)}h.1`).join("")} className="atoms" />
      {vacant && <circle cx={n(vacant.x)} cy={n(vacant.y)} r="9" className="vacancy" />}
    </svg>
  );
}
