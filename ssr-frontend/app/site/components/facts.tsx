interface FactsProps {
  /** The label, a short value, and a sentence about it. */
  items: readonly { name: string; value: string; text: string }[];
}

/** Facts side by side under one rule. Styles: `facts.css`. */
export function Facts({ items }: FactsProps) {
  return (
    <dl className="facts">
      {items.map(({ name, value, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
