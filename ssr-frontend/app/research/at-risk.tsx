import type { ReactNode } from "react";
import "./at-risk.css";

/** Why a project is at risk, in a line. */
export const AtRisk = ({ children }: { children: ReactNode }) => <p className="at-risk">{children}</p>;
