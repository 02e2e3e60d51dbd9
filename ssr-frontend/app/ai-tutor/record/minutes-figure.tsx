import { WeeksPlot } from "../../components/weeks-figure.tsx";
import { wallShortDate } from "../../time/wall.ts";
import { type PracticeWeek, practiceFinding } from "./weeks.ts";

const TITLE = "Minutes a week with the AI tutor";

/** The last weeks as a plot, and the same as a table for readers. Nothing where nothing was practised. */
export function MinutesFigure({ weeks }: { weeks: readonly PracticeWeek[] }) {
  if (weeks.every(({ minutes }) => minutes === 0)) return null;
  return (
    <figure className="weeks-figure">
      <WeeksPlot weeks={weeks} amounts={weeks.map(({ minutes }) => minutes)} />
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
