import "./section.css";

/** Counters in a row, such as `Upcoming 3`. */
export function Stats({ stats }: { stats: { words: string; value: number | undefined }[] }) {
  return (
    <dl className="stats">
      {stats.map(({ words, value }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
