interface GridItem {
  name: string;
  text: string;
  /** A smaller line below. */
  note?: string;
}

/** Items of one kind in two or three columns, each under a rule. Styles: `item-grid.css`. */
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
