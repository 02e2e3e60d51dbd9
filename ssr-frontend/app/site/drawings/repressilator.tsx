import { n, smooth } from "./round.ts";

/**
 * The Elowitz–Leibler model: maximal and leaky transcription, Hill coefficient, ratio of protein to mRNA
 * decay.
 */
const ALPHA = 216;
const LEAK = 0.216;
const HILL = 2;
const BETA = 5;

const STEP = 0.01;
/** The initial transient to skip, in mRNA lifetimes. */
const SETTLE = 60;
const SHOWN = 27;

/** The three proteins over time, by Euler's method: each is made while its repressor is scarce. */
function simulate(): [number, number, number][] {
  let message = [0, 0, 0];
  let protein = [40, 0, 0];
  const samples: [number, number, number][] = [];
  for (let i = 0; i < (SETTLE + SHOWN) / STEP; i++) {
    const before = protein.map((_, j) => protein[(j + 2) % 3] ?? 0);
    const made = message.map((m, j) => m + STEP * (ALPHA / (1 + (before[j] ?? 0) ** HILL) + LEAK - m));
    protein = protein.map((p, j) => p - STEP * BETA * (p - (message[j] ?? 0)));
    message = made;
    if (i * STEP >= SETTLE && i % 36 === 0) samples.push([protein[0] ?? 0, protein[1] ?? 0, protein[2] ?? 0]);
  }
  return samples;
}

const samples = simulate();
const highest = Math.max(...samples.flat());
const BASE = 296;

const curve = (gene: 0 | 1 | 2): string =>
  smooth(
    samples.map((sample, i): [number, number] => [
      24 + (i * 380) / (samples.length - 1),
      BASE - (150 * sample[gene]) / highest,
    ]),
  );

const GENES = [
  { name: "A", x: 90 },
  { name: "B", x: 210 },
  { name: "C", x: 330 },
];

/** Three genes, each of which represses the next, and their oscillation. */
export function Repressilator() {
  return (
    <svg
      viewBox="0 0 420 320"
      className="draw"
      role="img"
      aria-label="Drawing of three genes that switch each other off in a ring, and their rhythm"
    >
      <path d="M116 56h64m0-10v20M236 56h64m0-10v20" />
      <path d="M330 32c0-30-240-30-240-4m-10 0h20" />
      {GENES.map(({ name, x }, i) => (
        <g key={name}>
          <circle cx={x} cy="56" r="22" className={i === 0 ? "mark" : undefined} />
          <text x={x} y="62" textAnchor="middle" className="letter">
            {name}
          </text>
        </g>
      ))}
      <path d={`M24 130V${BASE}h384`} />
      <path
        d={Array.from({ length: 10 }, (_, i) => `M${n(24 + i * 41)} ${BASE}v5`).join("")}
        className="thin"
      />
      <path d={curve(2)} className="thin" />
      <path d={curve(1)} />
      <path d={curve(0)} className="mark" />
      <g className="scale">
        <text x="408" y="314" textAnchor="end">
          time
        </text>
      </g>
    </svg>
  );
}
