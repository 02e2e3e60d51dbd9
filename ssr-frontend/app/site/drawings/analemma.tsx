import { n, smooth } from "./round.ts";

/** The number of weeks, and the day of the June solstice. */
const WEEKS = 52;
const SOLSTICE = 172;

/**
 * The sun's position at noon on a day: horizontally by the equation of time, vertically by the declination.
 */
function sunAt(day: number): [number, number] {
  const b = (2 * Math.PI * (day - 81)) / 365;
  const minutes = 9.87 * Math.sin(2 * b) - 7.53 * Math.cos(b) - 1.5 * Math.sin(b);
  const degrees = 23.44 * Math.sin(b);
  return [150 + minutes * 4.6, 150 - degrees * 4.6];
}

const noons = Array.from({ length: WEEKS }, (_, week) => sunAt(SOLSTICE + (week * 365) / WEEKS));
const [[x, y] = [150, 42]] = noons;

/** The noons that do not overlap the marked sun's rays. */
const others = noons.slice(4, -3);

const rays = Array.from({ length: 12 }, (_, i) => {
  const angle = (i * Math.PI) / 6;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  return `M${n(x + 15 * dx)} ${n(y + 15 * dy)}L${n(x + 21 * dx)} ${n(y + 21 * dy)}`;
}).join("");

/** An analemma: the sun at noon, once a week for a year. The longest day is marked. */
export function Analemma() {
  return (
    <svg
      viewBox="0 0 300 300"
      className="draw"
      role="img"
      aria-label="Drawing of the figure eight that the sun at noon makes over a year, its highest point marked"
    >
      <path d="M150 8V276" className="thin dash" />
      <path d="M34 150H266" className="thin dash" />
      <path d={smooth([...noons, ...noons.slice(0, 2)], true)} className="thin" />
      <path d={others.map(([cx, cy]) => `M${n(cx)} ${n(cy)}h.1`).join("")} className="dots" />
      <path d={rays} className="mark slim" />
      <circle cx={n(x)} cy={n(y)} r="10" className="fill-mark" />
      <path d="M14 276H286M58 276l12-7 14 5 18-11 20 13M212 276l9-5 16 3 11-9 13 11" />
      <g className="scale">
        <text x="180" y="46">
          June
        </text>
        <text x="288" y="252" textAnchor="end">
          December
        </text>
        <text x="262" y="144" textAnchor="end">
          equinox
        </text>
      </g>
    </svg>
  );
}
