import { Link } from "react-router";
import { useProblemToast } from "../../bookings/part.tsx";
import type { Trouble } from "./trouble.ts";

/** Why Google or ORCID signed nobody in: in a toast, which is announced, and on the page, where it stays. */
export function TroubleNotice({ trouble: { text, advice, link } }: { trouble: Trouble }) {
  useProblemToast("OAuth error", text);
  return (
    <div className="notice">
      <p>
        {text} {advice}
      </p>
      {link && (
        <p>
          <Link to={link.to}>{link.words}</Link>
        </p>
      )}
    </div>
  );
}
