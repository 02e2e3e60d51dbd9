import type { ReactNode } from "react";
import "./notebook.css";

interface ResearchNoticeProps {
  title: string;
  children?: ReactNode;
  /** An action for it. */
  action?: ReactNode;
}

/** An important notice about a project. */
export const ResearchNotice = ({ title, children, action }: ResearchNoticeProps) => (
  <div className="research-notice">
    <p>
      <b>{title}</b>
    </p>
    {children}
    {action}
  </div>
);
