import type { CSSProperties } from "react";
import { monthMarks } from "../../../components/weeks.ts";
import { formatAmount, formatCents } from "../../../money/format.ts";
import "../../../components/stems.css";
import "../../../components/weeks-figure.css";
import "./earnings-figure.css";
import type { EarningPeriod } from "../../../queries/tutor.ts";
import { monthName } from "../../../time/wall.ts";
import { earningsFinding, type PeriodWords } from "./finding.ts";

interface EarningsFigureProps {
  /** The figure's number on the page. */
  number: number;
  /** Ends with the current period; `undefined` while it loads. */
  points: readonly EarningPeriod[] | undefined;
  words: PeriodWords;
  /** Whether the page shows the numbers in a table anyway. */
  tabled?: boolean;
}

/** A chart of earnings by week or month, with a table for screen readers; nothing without earnings. */
export function EarningsFigure({ number, points, words, tabled = false }: EarningsFigureProps) {
  if (points?.every(({ earned_cents }) => earned_cents === 0)) return null;
  return (
    <figure className="weeks-figure earnings-figure">
      {points ? (
        <Plot points={points} words={words} />
      ) : (
        <div className="weeks-plot skeleton" aria-hidden="true" />
      )}
      <figcaption>
        <b>Fig. {number}</b> {words.title}. {points && earningsFinding(points, words)}
      </figcaption>
      {points && !tabled && (
        // Around the table: a hidden table itself would keep its height and lengthen the page.
        <div className="visually-hidden">
          <EarningsTable points={points} words={words} />
        </div>
      )}
    </figure>
  );
}

/** The same numbers as a table. */
export function EarningsTable({ points, words }: { points: readonly EarningPeriod[]; words: PeriodWords }) {
  return (
    <table>
      <caption>{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.head}</th>
          <th scope="col">Sessions</th>
          <th scope="col">Earned</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ starts_on, lessons, earned_cents }) => (
          <tr key={starts_on}>
            <th scope="row">{words.label(starts_on)}</th>
            <td>{lessons}</td>
            <td>{formatCents(earned_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Below this number, each period has its own label. */
const FEW = 13;

/** A stem for each period, to scale; the highest and the current one are labeled. */
function Plot({ points, words }: { points: readonly EarningPeriod[]; words: PeriodWords }) {
  const most = Math.max(...points.map(({ earned_cents }) => earned_cents));
  const best = points.findLastIndex(({ earned_cents }) => earned_cents === most);
  const marks = points.length < FEW ? namesOf(points) : monthMarks(points);
  return (
    <div aria-hidden="true">
      <div
        className={points.length < FEW ? "stems weeks-plot" : "stems weeks-plot dense"}
        style={{ "--most": most } as CSSProperties}
      >
        {points.map(({ starts_on, earned_cents }, index) => (
          <span
            key={starts_on}
            className={earned_cents === 0 ? "none" : undefined}
            style={{ "--amount": earned_cents } as CSSProperties}
            title={`${words.label(starts_on)}: ${formatCents(earned_cents)}`}
          >
            {isLabelled(points, index, best) && <b>{formatAmount(earned_cents)}</b>}
          </span>
        ))}
      </div>
      <div
        className={points.length < FEW ? "weeks-axis few" : "weeks-axis"}
        style={{ "--weeks": points.length } as CSSProperties}
      >
        {marks.map(({ index, name }) => (
          <span key={index} style={{ gridColumnStart: index + 1 }}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

/**
 * The best period is labeled; the current one only if its label overlaps neither another label nor a higher
 * stem.
 */
function isLabelled(points: readonly EarningPeriod[], index: number, best: number): boolean {
  const last = points.length - 1;
  if (index === best) return true;
  if (index !== last || last - best <= 2) return false;
  const before = points[last - 1]?.earned_cents ?? 0;
  return points.length < FEW || (points[last]?.earned_cents ?? 0) > before;
}

const namesOf = (points: readonly EarningPeriod[]) =>
  points.map(({ starts_on }, index) => ({ index, name: monthName(starts_on).slice(0, 3) }));
