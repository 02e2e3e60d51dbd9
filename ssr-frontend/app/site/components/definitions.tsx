interface DefinitionsProps {
  items: readonly { name: string; text: string }[];
}

/** Terms on the left, what they mean on the right, a rule between them. Styles: `definitions.css`. */
export function Definitions({ items }: DefinitionsProps) {
  return (
    <dl className="definitions">
      {items.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
