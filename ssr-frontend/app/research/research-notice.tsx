import type { ReactNode } from "react";
import "./notebook.css";

interface ResearchNoticeProps {
  title: string;
  children?: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
}

/** What somebody should know of a project before all else. */
export const ResearchNotice = ({ title, children, action }: ResearchNoticeProps) => (
  <div className="research-notice">
    <p>
      <b>{title}</b>
    </p>
    {children}
    {action}
  </div>
);
