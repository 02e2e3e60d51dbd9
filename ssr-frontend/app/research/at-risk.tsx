import type { ReactNode } from "react";
import "./at-risk.css";

/** Why somebody should look after a project, in a line. */
export const AtRisk = ({ children }: { children: ReactNode }) => <p className="at-risk">{children}</p>;
