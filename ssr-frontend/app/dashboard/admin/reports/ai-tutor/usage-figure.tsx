import { type CSSProperties, useId } from "react";
import "../../../../components/stems.css";
import { countText } from "../../../../components/count-words.ts";
import { EmptyState } from "../../../../components/empty-state.tsx";
import type { AiTutorSettings } from "../../../../queries/admin-ai-tutor.ts";
import { dayText, fullestDay, isUnused, usageFinding, usageScale } from "./usage.ts";

/** A chart of the minutes used on each of the last days, with the academy's limit. */
export function UsageFigure({ settings }: { settings: AiTutorSettings }) {
  const id = useId();
  const { days } = settings;
  if (isUnused(days))
    return (
      <EmptyState drawing="completed">
        No one has used the AI Tutor in the last {days.length} days. Minutes appear here once someone does.
      </EmptyState>
    );
  return (
    <figure className="usage-figure" aria-labelledby={id}>
      <UsagePlot settings={settings} />
      <figcaption id={id}>
        <b>Fig. 1</b> {usageFinding(settings)}
      </figcaption>
      <details>
        <summary>Show as table</summary>
        <UsageTable days={days} />
      </details>
    </figure>
  );
}

const UsageTable = ({ days }: Pick<AiTutorSettings, "days">) => (
  <table>
    <caption className="visually-hidden">Use of the AI Tutor</caption>
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col">Sessions</th>
        <th scope="col">Minutes</th>
      </tr>
    </thead>
    <tbody>
      {days.map(({ date, sessions, minutes }) => (
        <tr key={date}>
          <th scope="row">{dayText(date)}</th>
          <td>{countText(sessions)}</td>
          <td>{countText(minutes)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The labeled days: the first, the middle one, and today. */
function ticksOf(days: AiTutorSettings["days"]) {
  const named = new Set([0, Math.floor(days.length / 2), days.length - 1]);
  return days.flatMap((day, index) => (named.has(index) ? [{ day, column: index + 1 }] : []));
}

function UsagePlot({ settings }: { settings: AiTutorSettings }) {
  const { days, academy_minutes_per_day } = settings;
  const { top, limitAt, isBeyond } = usageScale(settings);
  const most = fullestDay(days);
  const today = days.at(-1);
  const style = { "--most": top, "--limit-at": limitAt, "--days": days.length } as CSSProperties;
  return (
    <div className="usage-plot" style={style} aria-hidden="true">
      <div className="stems usage-days">
        <p className={isBeyond ? "usage-limit beyond" : "usage-limit"}>
          <span>
            Limit {countText(academy_minutes_per_day)}
            {isBeyond && ", not to scale"}
          </span>
        </p>
        {days.map((day) => (
          <span
            key={day.date}
            className={day.minutes === 0 ? "none" : undefined}
            style={{ "--amount": day.minutes } as CSSProperties}
            title={`${dayText(day.date)}: ${countText(day.minutes)} minutes`}
          >
            {(day === today || day === most) && <b>{countText(day.minutes)}</b>}
          </span>
        ))}
      </div>
      <div className="usage-axis">
        {ticksOf(days).map(({ day, column }) => (
          <span key={day.date} style={{ gridColumnStart: column }}>
            {day === today ? "Today" : dayText(day.date)}
          </span>
        ))}
      </div>
    </div>
  );
}
