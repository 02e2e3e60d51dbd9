interface DefinitionsProps {
  items: readonly { name: string; text: string }[];
}

/** Terms on the left, their meaning on the right, separated by rules. Styles: `definitions.css`. */
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
