import { smooth } from "../round.ts";
import { LabFigure } from "./frame.tsx";

/** The hours between doses, and the rates of absorption and elimination, per hour. */
const EVERY = 8;
const IN = 1.1;
const OUT = 0.13;
const DOSES = 6;

/** The blood level at an hour, as the sum of all doses. */
const level = (t: number, every: number) =>
  Array.from({ length: DOSES }, (_, i) => t - i * every)
    .filter((since) => since > 0)
    .reduce((sum, since) => sum + (Math.exp(-OUT * since) - Math.exp(-IN * since)) * (IN / (IN - OUT)), 0);

const curve = (every: number) =>
  smooth(
    Array.from({ length: 97 }, (_, i): [number, number] => [34 + i * 2.6, 168 - 72 * level(i / 2, every)]),
  );

/** The blood level of a medicine taken every eight hours, up to the steady state. */
export function Dose() {
  return (
    <LabFigure label="Plot of a medicine's level in the blood over six doses" x="hours" y="level">
      <path d="M34 62h256M34 127h256" className="thin dash" />
      <path d={Array.from({ length: DOSES }, (_, i) => `M${34 + i * EVERY * 5.2} 168v8`).join("")} />
      <path d={curve(60)} className="thin" />
      <path d={curve(EVERY)} className="mark" />
    </LabFigure>
  );
}
