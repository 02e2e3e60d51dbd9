import { LiveNote } from "./live-note.tsx";
import type { User } from "./session.ts";

const ROLE_LABELS: Record<string, string> = { admin: "Admin", student: "Student", provider: "Provider" };

/** `Student Dashboard` and its like; any role without a dashboard of its own sees the tutor's. */
export const dashboardTitle = ({ role }: User): string => `${ROLE_LABELS[role] ?? "Tutor"} Dashboard`;

/** Whose dashboard this is, and a word when live updates are interrupted. */
export function DashboardHeader({ user }: { user: User }) {
  return (
    <header className="dashboard-head">
      <div>
        <p className="kicker">{dashboardTitle(user)}</p>
        <h1>
          Welcome, {user.first_name} {user.last_name}
        </h1>
      </div>
      <LiveNote />
    </header>
  );
}
