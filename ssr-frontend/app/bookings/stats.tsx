import "./section.css";

/** Counters in a row, such as `Upcoming 3`. */
export function Stats({ stats }: { stats: { label: string; value: number | string | undefined }[] }) {
  return (
    <dl className="stats">
      {stats.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
