import type { ReactNode } from "react";

interface FigureProps {
  number: number;
  caption: string;
  /** The drawing. */
  children: ReactNode;
}

/** A drawing with its number and caption. */
export function Figure({ number, caption, children }: FigureProps) {
  return (
    <figure>
      {children}
      <figcaption>
        <b>Fig. {number}</b> {caption}
      </figcaption>
    </figure>
  );
}
