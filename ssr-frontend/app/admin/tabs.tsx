import { Link } from "react-router";
import type { AdminTab } from "./choice.ts";
import { useAdminChoice } from "./use-choice.ts";

interface AdminTabItem {
  tab: AdminTab;
  label: string;
  /** What its count counts, for readers. */
  counted?: string;
}

const TAB_ITEMS: AdminTabItem[] = [
  { tab: "applications", label: "Applications", counted: "waiting" },
  { tab: "audit", label: "Audit log" },
  { tab: "mail", label: "Mail", counted: "failed" },
];

/** The admin's areas, with what waits in each. They are links: each has an address. */
export function AdminTabs({ counts }: { counts: { [tab in AdminTab]?: number | undefined } }) {
  const { choice, linkTo } = useAdminChoice();
  return (
    <nav className="admin-tabs" aria-label="Admin dashboard">
      {TAB_ITEMS.map(({ tab, label, counted }) => {
        const count = counts[tab] ?? 0;
        return (
          <Link
            key={tab}
            to={linkTo({ tab })}
            preventScrollReset
            aria-current={tab === choice.tab ? "page" : undefined}
          >
            {label}
            {counted && count > 0 && (
              <span className="count">
                {count}
                <span className="visually-hidden"> {counted}</span>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
