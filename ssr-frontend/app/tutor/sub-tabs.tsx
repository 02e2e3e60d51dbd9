import { Link } from "react-router";
import { useTutorChoice } from "./use-choice.ts";

const VIEWS = [
  { view: "overview", label: "Overview" },
  { view: "availability", label: "Availability" },
] as const;

/** The views of Session Management. They are links: each has an address. */
export function SubTabs() {
  const { choice, linkTo } = useTutorChoice();
  return (
    <nav className="sub-tabs" aria-label="Session Management">
      {VIEWS.map(({ view, label }) => (
        <Link
          key={view}
          to={linkTo({ view })}
          preventScrollReset
          aria-current={view === choice.view ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
