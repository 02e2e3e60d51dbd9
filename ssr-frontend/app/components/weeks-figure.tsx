import type { UseQueryResult } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { wallShortDate } from "../time/wall.ts";
import { Loaded } from "./section.tsx";
import "./stems.css";
import { type LessonWeek, monthMarks, weeksFinding } from "./weeks.ts";
import "./weeks-figure.css";

interface WeeksFigureProps {
  query: UseQueryResult<{ weeks: LessonWeek[] }>;
  /** The counted items: `Sessions per week`. */
  title: string;
}

/** Half a year of weeks as a chart, and as a table for screen readers. Nothing without data. */
export const WeeksFigure = ({ query, title }: WeeksFigureProps) => (
  <Loaded query={query} skeleton={<FigureSkeleton title={title} />}>
    {({ weeks }) => weeks.some(({ lessons }) => lessons > 0) && <Figure weeks={weeks} title={title} />}
  </Loaded>
);

const FigureSkeleton = ({ title }: { title: string }) => (
  <figure className="weeks-figure">
    <div className="weeks-plot skeleton" aria-hidden="true" />
    <figcaption>
      <b>Fig. 1</b> {title}.
    </figcaption>
  </figure>
);

function Figure({ weeks, title }: { weeks: readonly LessonWeek[]; title: string }) {
  return (
    <figure className="weeks-figure">
      <WeeksPlot weeks={weeks} amounts={weeks.map(({ lessons }) => lessons)} />
      <figcaption>
        <b>Fig. 1</b> {title}. {weeksFinding(weeks)}
      </figcaption>
      {/* Wraps the table: by itself it would have the height of its rows and lengthen the page. */}
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Sessions</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ starts_on, lessons }) => (
              <tr key={starts_on}>
                <th scope="row">{wallShortDate(starts_on)}</th>
                <td>{lessons}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface WeeksPlotProps {
  /** The current week last. */
  weeks: readonly { starts_on: string }[];
  /** One value per week. */
  amounts: readonly number[];
}

/** A stem per week, as high as its value; the maximum and the current one are labeled. */
export function WeeksPlot({ weeks, amounts }: WeeksPlotProps) {
  const most = Math.max(...amounts);
  const fullest = amounts.lastIndexOf(most);
  const last = weeks.length - 1;
  return (
    <div aria-hidden="true">
      <div className="stems weeks-plot" style={{ "--most": most } as CSSProperties}>
        {weeks.map(({ starts_on }, index) => (
          <span
            key={starts_on}
            className={amounts[index] ? undefined : "none"}
            style={{ "--amount": amounts[index] } as CSSProperties}
            title={`Week of ${wallShortDate(starts_on)}: ${amounts[index]}`}
          >
            {(index === last || index === fullest) && <b>{amounts[index]}</b>}
          </span>
        ))}
      </div>
      <div className="weeks-axis" style={{ "--weeks": weeks.length } as CSSProperties}>
        {monthMarks(weeks).map(({ index, name }) => (
          <span key={name} style={{ gridColumnStart: index + 1 }}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
