import "./student.css";
import { type ReactNode, useEffect } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Page } from "../../components/page.tsx";
import { PlainList } from "../../components/plain-list.tsx";
import { removeDrafts } from "../../drafts/draft-storage.ts";
import { type User, useSession } from "../../queries/session.ts";
import { SessionEnded } from "../../shell/session-ended.tsx";
import { signInHref } from "../portal.ts";
import { isStudent } from "./student.ts";

interface StudentPageProps {
  /** The document's title. */
  title: string;
  /** A `PageHead` and the content. Not rendered for a user without the student role. */
  children: ReactNode;
}

/** The student's sign-in page, which returns here; also for accounts of identity providers. */
const studentSignInHref = (next: string) => signInHref({ role: "student", next });

/** A student's page of the summer portal, with its navigation. */
export function StudentPage({ title, children }: StudentPageProps) {
  const { user } = useSession();
  // A user whose session has ended keeps the page, below a notice.
  const student = !user || isStudent(user);
  useEffect(() => {
    // Deletes the drafts of other users of this device.
    if (user) removeDrafts(user.id);
  }, [user]);
  return (
    <>
      <Page title={student ? title : "For students"} noIndex>
        {student ? (
          <main id="main" tabIndex={-1} className="wrap student-page">
            <Breadcrumb parent={{ to: "/dashboard", label: "Dashboard" }} />
            <PortalNav />
            {children}
          </main>
        ) : (
          <NoStudent user={user} />
        )}
      </Page>
      <SessionEnded signInHref={studentSignInHref} />
    </>
  );
}

interface PageHeadProps {
  heading: string;
  /** One line that sums up the state. */
  state?: ReactNode;
  /** The primary action. */
  action?: ReactNode;
}

/** The head of a page: title, one line of state, and the primary action. */
export const PageHead = ({ heading, state, action }: PageHeadProps) => (
  <header className="student-page-head">
    <div>
      <h1 tabIndex={-1}>{heading}</h1>
      {state && <div className="student-page-state">{state}</div>}
    </div>
    {action}
  </header>
);

const PAGES = [
  { to: "/summer/profile", label: "Profile" },
  { to: "/summer/matches", label: "Matches" },
  { to: "/summer/saved", label: "Saved" },
  { to: "/summer/applications", label: "Applications" },
];

/** The portal's navigation. The list of opportunities is a page of the site. */
const PortalNav = () => (
  <nav aria-label="Summer portal">
    <PlainList className="portal-nav">
      {PAGES.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} prefetch="intent">
            {label}
          </NavLink>
        </li>
      ))}
      <li>
        <a href="/summer/opportunities">Explore</a>
      </li>
    </PlainList>
  </nav>
);

/** Shown to a user without the student role. */
function NoStudent({ user }: { user: User }) {
  const { pathname, search } = useLocation();
  return (
    <main id="main" tabIndex={-1} className="wrap message">
      <h1 tabIndex={-1}>This page is for students</h1>
      <p>
        You’re signed in as {user.first_name} {user.last_name} ({user.email}), which isn’t a student account.
        Students keep their Common Profile here, along with what they want to apply to.
      </p>
      <p className="actions">
        <Link className="button" to="/dashboard">
          Back to Dashboard
        </Link>
        <a className="button quiet" href={studentSignInHref(pathname + search)}>
          Sign in as a student
        </a>
      </p>
    </main>
  );
}
