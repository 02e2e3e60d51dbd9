import { Link } from "react-router";
import styles from "./breadcrumb.module.css";

/** The page above another one. */
export interface ParentPage {
  to: string;
  label: string;
}

/** Leads to the page above, for those who want to go back there. */
export const Breadcrumb = ({ parent: { to, label } }: { parent: ParentPage }) => (
  <nav aria-label="Breadcrumbs" className={styles.breadcrumb}>
    <Link to={to}>{label}</Link>
  </nav>
);
