interface Item {
  name: string;
  text: string;
  /** A smaller line below. */
  note?: string;
}

/** Things of one kind, two or three a row, each under its rule. Styles: `items.css`. */
export function Items({ items }: { items: readonly Item[] }) {
  return (
    <ul className="items">
      {items.map(({ name, text, note }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
          {note && <p className="note">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
