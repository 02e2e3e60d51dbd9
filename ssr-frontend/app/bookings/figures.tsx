import "./section.css";

/** Counters in a row, such as `Upcoming 3`. */
export function Figures({ figures }: { figures: { words: string; value: number | undefined }[] }) {
  return (
    <dl className="figures">
      {figures.map(({ words, value }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
