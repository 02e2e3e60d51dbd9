import type { ReactNode } from "react";
import "./section.css";

interface Stat {
  label: string;
  value: number | string | undefined;
  /** What can be done about it. */
  action?: ReactNode;
}

/** Counters in a row, such as `Upcoming 3`; four of them in two rows where there is little room. */
export function Stats({ stats }: { stats: Stat[] }) {
  return (
    <dl className="stats">
      {stats.map(({ label, value, action }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? "–"}</dd>
          {action && <dd className="stat-action">{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
