import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TutorTab } from "./choice.ts";
import { useTutorChoice } from "./use-choice.ts";

const TAB_ITEMS: { tab: TutorTab; label: string; icon: ReactNode }[] = [
  {
    tab: "sessions",
    label: "Sessions",
    icon: (
      <>
        <path d="M3.500 6.500h17v14h-17zM3.500 10.500h17M8 3.500v5M16 3.500v5" />
        <path d="M9 15.500l2.200 2.200 4-4.200" />
      </>
    ),
  },
  {
    tab: "payments",
    label: "Payments",
    icon: (
      <>
        <path d="M2.500 6.500h19v11h-19z" />
        <path d="M12 9.200a2.8 2.8 0 1 0 0 5.600 2.8 2.8 0 0 0 0-5.600ZM5.500 12h.5M18 12h.5" />
      </>
    ),
  },
  {
    tab: "settings",
    label: "Settings",
    icon: (
      <>
        <path d="M3 7h10M19 7h2M3 17h2M11 17h10" />
        <circle cx="16" cy="7" r="2.5" />
        <circle cx="8" cy="17" r="2.5" />
      </>
    ),
  },
];

/** The tutor's areas: on the left where there is room, at the thumb on a phone. They are links: each has an address. */
export function IconBar() {
  const { choice, linkTo } = useTutorChoice();
  return (
    <nav className="icon-bar" aria-label="Tutor dashboard">
      {TAB_ITEMS.map(({ tab, label, icon }) => (
        <Link key={tab} to={linkTo({ tab })} aria-current={tab === choice.tab ? "page" : undefined}>
          <svg viewBox="0 0 24 24" width="24" height="24" className="draw" aria-hidden="true">
            {icon}
          </svg>
          {label}
        </Link>
      ))}
    </nav>
  );
}
