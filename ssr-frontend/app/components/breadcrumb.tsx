import { Link } from "react-router";
import styles from "./breadcrumb.module.css";

/** The parent of a page. */
export interface ParentPage {
  to: string;
  label: string;
}

/** The link to the parent page. */
export const Breadcrumb = ({ parent: { to, label } }: { parent: ParentPage }) => (
  <nav aria-label="Breadcrumbs" className={styles.breadcrumb}>
    <Link to={to}>{label}</Link>
  </nav>
);
