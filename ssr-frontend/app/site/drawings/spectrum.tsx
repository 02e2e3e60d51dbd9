import { n } from "./round.ts";

/** The visible lines of hydrogen: wavelength in nm, and relative strength. */
const BALMER = [
  { nm: 656.3, strength: 1 },
  { nm: 486.1, strength: 0.72 },
  { nm: 434, strength: 0.5 },
  { nm: 410.2, strength: 0.36 },
];

const x = (nm: number) => 14 + ((nm - 390) / 290) * 272;
const BASE = 158;

const ticks = Array.from({ length: 29 }, (_, i) => 390 + i * 10)
  .map((nm) => `M${n(x(nm))} ${BASE}v${nm % 50 === 0 ? 9 : 4}`)
  .join("");

const lines = BALMER.map(({ nm, strength }) => `M${n(x(nm))} ${BASE}V${n(BASE - 128 * strength)}`).join("");

/** The wings of each line, which fade to both sides. */
const wings = BALMER.map(({ nm, strength }) =>
  [-9, -5, -2.5, 2.5, 5, 9]
    .map((offset) => `M${n(x(nm) + offset)} ${BASE}v${n((-128 * strength) / (1 + offset * offset * 0.12))}`)
    .join(""),
).join("");

/** The Balmer series, to scale. */
export function Spectrum() {
  return (
    <svg
      viewBox="0 0 300 200"
      className="draw"
      role="img"
      aria-label="Drawing of the four visible lines of hydrogen"
    >
      <path d={`M14 ${BASE}h272`} />
      <path d={ticks + wings} className="thin" />
      <path d={lines} />
      <path d={`M${n(x(656.3))} ${BASE}V${BASE - 128}`} className="mark" />
      <g className="scale">
        {[400, 500, 600].map((nm) => (
          <text key={nm} x={n(x(nm))} y="186" textAnchor="middle">
            {nm}
          </text>
        ))}
        <text x="286" y="186" textAnchor="end">
          nm
        </text>
      </g>
    </svg>
  );
}
