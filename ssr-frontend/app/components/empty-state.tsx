import type { ReactNode } from "react";
import "./empty-state.css";
import { MOTIFS, type MotifName } from "./motifs.ts";

interface EmptyStateProps {
  drawing: MotifName;
  /** The primary action. */
  action?: ReactNode;
  /** One sentence: that there is nothing yet, and when there will be. */
  children: ReactNode;
}

/** The placeholder of an empty list: a drawing, a sentence and the primary action. */
export function EmptyState({ drawing, action, children }: EmptyStateProps) {
  const { line, thin, mark } = MOTIFS[drawing];
  return (
    <div className="empty-state">
      <svg viewBox="0 0 120 72" width="120" height="72" className="draw" aria-hidden="true">
        <path d={thin} className="thin" />
        <path d={line} />
        <circle cx={mark[0]} cy={mark[1]} r="4" />
      </svg>
      <div>
        <p>{children}</p>
        {action}
      </div>
    </div>
  );
}
