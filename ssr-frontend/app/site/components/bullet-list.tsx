/** A short list with dashes. */
export function BulletList({ items }: { items: readonly string[] }) {
  return (
    <ul className="points">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
