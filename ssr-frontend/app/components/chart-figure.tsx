import { type ReactNode, useId } from "react";
import "./chart-figure.css";

interface FigureProps {
  /** The number of the figure on the page. */
  number: number;
  /** The chart's finding, as text. */
  finding: string;
  /** The legend, if there are several colors. */
  legend?: ReactNode;
  /** The same data as a table. */
  table: ReactNode;
  children: ReactNode;
}

/** A chart with its finding as text, and its data as a table. */
export function Figure({ number, finding, legend, table, children }: FigureProps) {
  const id = useId();
  return (
    <figure className="chart-figure" aria-labelledby={id}>
      {legend}
      {children}
      <figcaption id={id}>
        <b>Fig. {number}</b> {finding}
      </figcaption>
      <details>
        <summary>
          Show as table<span className="visually-hidden">: figure {number}</span>
        </summary>
        {table}
      </details>
    </figure>
  );
}

interface NumbersProps {
  caption: string;
  heads: readonly string[];
  /** The first cell is the row's header. */
  rows: readonly (readonly [string, ...string[]])[];
}

/** The data of a chart: row headers on the left, numbers on the right. */
export const Numbers = ({ caption, heads, rows }: NumbersProps) => (
  <table>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...numbers]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {numbers.map((number, index) => (
            <td key={heads[index + 1]}>{number}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
