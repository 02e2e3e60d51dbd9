import type { CSSProperties } from "react";
import { monthMarks } from "../../bookings/weeks.ts";
import "../../bookings/weeks-figure.css";
import { wallShortDate } from "../../time/wall.ts";
import { type PracticeWeek, practiceFinding } from "./weeks.ts";

const TITLE = "Minutes a week with the AI tutor";

/** The last weeks as a plot, and the same as a table for readers. Nothing where nothing was practised. */
export function MinutesFigure({ weeks }: { weeks: readonly PracticeWeek[] }) {
  if (weeks.every(({ minutes }) => minutes === 0)) return null;
  return (
    <figure className="weeks-figure">
      <Plot weeks={weeks} />
      <figcaption>
        <b>Fig. 1</b> {TITLE}. {practiceFinding(weeks)}
      </figcaption>
      {/* Around the table: by itself it would be as high as its rows, and lengthen the page unseen. */}
      <div className="visually-hidden">
        <table>
          <caption>{TITLE}</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Sessions</th>
              <th scope="col">Minutes</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ starts_on, sessions, minutes }) => (
              <tr key={starts_on}>
                <th scope="row">{wallShortDate(starts_on)}</th>
                <td>{sessions}</td>
                <td>{minutes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** A stem for each week, as high as its minutes; the fullest and the present one are labelled. */
function Plot({ weeks }: { weeks: readonly PracticeWeek[] }) {
  const most = Math.max(...weeks.map(({ minutes }) => minutes));
  const fullest = weeks.findLastIndex(({ minutes }) => minutes === most);
  const last = weeks.length - 1;
  const marks = monthMarks(weeks.map(({ starts_on, sessions }) => ({ starts_on, lessons: sessions })));
  return (
    <div aria-hidden="true">
      <div className="weeks-plot" style={{ "--most": most } as CSSProperties}>
        {weeks.map(({ starts_on, minutes }, index) => (
          <span
            key={starts_on}
            className={[index === last && "now", minutes === 0 && "none"].filter(Boolean).join(" ")}
            style={{ "--lessons": minutes } as CSSProperties}
            title={`Week of ${wallShortDate(starts_on)}: ${minutes} minutes`}
          >
            {(index === last || index === fullest) && <b>{minutes}</b>}
          </span>
        ))}
      </div>
      <div className="weeks-axis" style={{ "--weeks": weeks.length } as CSSProperties}>
        {marks.map(({ index, name }) => (
          <span key={name} style={{ gridColumnStart: index + 1 }}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
