/** The facts of a sample student, and which sample listings they match. */
const FACTS = ["Grade 10", "Biology", "AP Biology", "Python"];
const LISTINGS = [
  { name: "Plant lab", reasons: [0, 1, 2, 3] },
  { name: "Museum", reasons: [0, 1] },
  { name: "Robotics", reasons: [0, 3] },
  { name: "Grade 11 up", reasons: [] },
];

const LEFT = 92;
const RIGHT = 196;
const level = (row: number) => 34 + row * 48;

/** A curve between a fact and a listing with horizontal ends. */
const line = (fact: number, listing: number) =>
  `M${LEFT + 8} ${level(fact)}C${LEFT + 56} ${level(fact)} ${RIGHT - 56} ${level(listing)} ${RIGHT - 9} ${level(listing)}`;

const lines = (listing: number) =>
  (LISTINGS[listing]?.reasons ?? []).map((fact) => line(fact, listing)).join("");

/**
 * A sample student's facts on the left, sample listings on the right, and a line for each reason; the best
 * match is marked.
 */
export function Matching() {
  return (
    <svg
      viewBox="0 0 300 212"
      className="draw"
      role="img"
      aria-label="Drawing of a sample student's four facts, joined by lines to four sample listings; one listing gets a line from each, one gets none"
    >
      <path d={[1, 2].map(lines).join("")} className="thin" />
      <path d={lines(0)} className="mark slim" />
      {FACTS.map((fact, row) => (
        <circle key={fact} cx={LEFT} cy={level(row)} r="4" className="fill" />
      ))}
      {LISTINGS.map(({ name, reasons }, row) => (
        <circle
          key={name}
          cx={RIGHT}
          cy={level(row)}
          r={row === 0 ? 8 : 6}
          className={row === 0 ? "fill-mark" : reasons.length === 0 ? "thin dash" : ""}
        />
      ))}
      <g className="scale">
        {FACTS.map((fact, row) => (
          <text key={fact} x={LEFT - 14} y={level(row) + 4} textAnchor="end">
            {fact}
          </text>
        ))}
        {LISTINGS.map(({ name }, row) => (
          <text key={name} x={RIGHT + 16} y={level(row) + 4}>
            {name}
          </text>
        ))}
      </g>
    </svg>
  );
}
