interface GridItem {
  name: string;
  text: string;
  /** A smaller line below. */
  note?: string;
}

/** Things of one kind, two or three a row, each under its rule. Styles: `item-grid.css`. */
export function ItemGrid({ items }: { items: readonly GridItem[] }) {
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
