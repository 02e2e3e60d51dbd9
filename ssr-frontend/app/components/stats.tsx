import type { ReactNode } from "react";
import "./section.css";

interface Stat {
  label: string;
  value: number | string | undefined;
  /** An action for it. */
  action?: ReactNode;
}

/** Counters in a row, such as `Upcoming 3`; four of them in two rows on narrow screens. */
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
