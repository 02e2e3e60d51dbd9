import { n } from "./round.ts";

const LENS = 120;
const FOCUS = 232;
const AXIS = 100;
const HEIGHTS = [-66, -44, -22, 0, 22, 44, 66];

/** A ray: horizontal up to the lens, then through the focus. */
const ray = (height: number): string => {
  const end = 292;
  const beyond = AXIS + height * (1 - (end - LENS) / (FOCUS - LENS));
  return `M8 ${AXIS + height}H${LENS}L${end} ${n(beyond)}`;
};

/** A lens that focuses parallel light. */
export function Lens() {
  return (
    <svg
      viewBox="0 0 300 200"
      className="draw"
      role="img"
      aria-label="Drawing of a lens that brings parallel rays to one point"
    >
      <path d={`M8 ${AXIS}H292`} className="thin dash" />
      <path d={HEIGHTS.map(ray).join("")} className="thin" />
      <path
        d={`M${LENS} 12C${LENS + 28} 62 ${LENS + 28} 138 ${LENS} 188C${LENS - 28} 138 ${LENS - 28} 62 ${LENS} 12Z`}
      />
      <circle cx={FOCUS} cy={AXIS} r="6" className="fill-mark" />
    </svg>
  );
}
