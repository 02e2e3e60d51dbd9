import { type ReactNode, useId } from "react";
import "./chart-figure.css";

interface FigureProps {
  /** Which of the page's figures it is. */
  number: number;
  /** What it shows, in words. */
  finding: string;
  /** What the colours mean, where there are several. */
  legend?: ReactNode;
  /** The same in numbers. */
  table: ReactNode;
  children: ReactNode;
}

/** A chart with what it says in words, and the numbers behind it as a table. */
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
  /** The first cell names the row. */
  rows: readonly (readonly [string, ...string[]])[];
}

/** The numbers of a chart: names on the left, numbers on the right. */
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
