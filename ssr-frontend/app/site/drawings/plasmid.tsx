import { n } from "./round.ts";

const CX = 210;
const CY = 160;
const R = 112;
/** The length, in base pairs. */
const LENGTH = 3600;

const point = (bp: number, radius: number): [number, number] => {
  const angle = (2 * Math.PI * bp) / LENGTH - Math.PI / 2;
  return [CX + radius * Math.cos(angle), CY + radius * Math.sin(angle)];
};

const at = (bp: number, radius: number) => point(bp, radius).map(n).join(" ");

/** A gene: a thick arc between two base pairs, with an arrowhead in the direction of transcription. */
function gene(from: number, to: number, radius: number): string {
  const large = Math.abs(to - from) > LENGTH / 2 ? 1 : 0;
  const sweep = to > from ? 1 : 0;
  const back = to > from ? -70 : 70;
  return (
    `M${at(from, radius)}A${radius} ${radius} 0 ${large} ${sweep} ${at(to, radius)}` +
    `M${at(to + back, radius - 8)}L${at(to, radius)}L${at(to + back, radius + 8)}`
  );
}

const ticks = Array.from({ length: 36 }, (_, i) => {
  const bp = i * 100;
  return `M${at(bp, R - 7)}L${at(bp, R - (i % 6 === 0 ? 17 : 12))}`;
}).join("");

const SITES = [80, 1010];
const cuts = SITES.map((bp) => `M${at(bp, R - 3)}L${at(bp, R + 26)}`).join("");

const LABELS = [
  { text: "promoter", bp: 80, radius: R + 34, anchor: "start" },
  { text: "gene that glows", bp: 545, radius: R + 34, anchor: "start" },
  { text: "cut here", bp: 1010, radius: R + 34, anchor: "start" },
  { text: "start of copying", bp: 1900, radius: R + 30, anchor: "end" },
  { text: "resistance", bp: 2900, radius: R + 34, anchor: "end" },
] as const;

/** A plasmid with one inserted gene. */
export function Plasmid() {
  return (
    <svg
      viewBox="0 0 460 320"
      className="draw"
      role="img"
      aria-label="Drawing of a plasmid: a ring of DNA with a gene for glowing put in"
    >
      <circle cx={CX} cy={CY} r={R} />
      <circle cx={CX} cy={CY} r={R - 5} className="thin" />
      <path d={ticks} className="thin" />
      <path d={cuts} className="thin" />
      <path d={gene(120, 960, R + 12)} className="mark" />
      <path d={gene(3250, 2420, R + 12)} />
      <path d={gene(1760, 1990, R + 12)} className="thin" />
      <g className="scale">
        {LABELS.map(({ text, bp, radius, anchor }) => {
          const [x, y] = point(bp, radius);
          return (
            <text key={text} x={n(x)} y={n(y + 4)} textAnchor={anchor}>
              {text}
            </text>
          );
        })}
        <text x={CX} y={CY} textAnchor="middle">
          3,600
        </text>
        <text x={CX} y={CY + 17} textAnchor="middle">
          base pairs
        </text>
      </g>
    </svg>
  );
}
