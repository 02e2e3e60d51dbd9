interface Step {
  name: string;
  text: string;
  /** When the step happens; replaces its number. */
  when?: string;
}

/** Steps along a line. Styles: `steps.css`. */
export function Steps({ items }: { items: readonly Step[] }) {
  return (
    <ol className="steps">
      {items.map(({ name, text, when }, index) => (
        <li key={name}>
          <p className="steps-when">{when ?? `Step ${index + 1}`}</p>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
