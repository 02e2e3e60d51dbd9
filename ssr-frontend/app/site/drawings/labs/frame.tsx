import type { ReactNode } from "react";

interface LabFigureProps {
  label: string;
  /** The axis labels. */
  x: string;
  y: string;
  children: ReactNode;
}

/** The frame of every lab's plot: two labeled axes. Plots are between 34, 16 and 290, 168. */
export function LabFigure({ label, x, y, children }: LabFigureProps) {
  return (
    <svg viewBox="0 0 300 200" className="draw" role="img" aria-label={label}>
      {children}
      <path d="M34 16v152h256" />
      <g className="scale">
        <text x="290" y="187" textAnchor="end">
          {x}
        </text>
        <text x="42" y="22">
          {y}
        </text>
      </g>
    </svg>
  );
}
