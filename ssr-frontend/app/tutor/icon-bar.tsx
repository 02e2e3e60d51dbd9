import { Link } from "react-router";

/** The tutor's areas: on the left where there is room, at the thumb on a phone. */
export function IconBar() {
  return (
    <nav className="icon-bar" aria-label="Tutor dashboard">
      <Link to="/dashboard" aria-current="page">
        <svg viewBox="0 0 24 24" width="24" height="24" className="draw" aria-hidden="true">
          <path d="M3.500 6.500h17v14h-17zM3.500 10.500h17M8 3.500v5M16 3.500v5" />
          <path d="M9 15.500l2.200 2.200 4-4.200" />
        </svg>
        Sessions
      </Link>
    </nav>
  );
}
