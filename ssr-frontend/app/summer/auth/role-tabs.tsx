import { Link } from "react-router";
import { type PortalChoice, signInHref } from "../portal.ts";

const ROLES = [
  { role: "student", label: "Student" },
  { role: "provider", label: "Provider" },
] as const;

/** The choice of a role, as links, since each has an address. */
export function RoleTabs({ choice }: { choice: PortalChoice }) {
  return (
    <nav className="role-tabs" aria-label="I am a">
      {ROLES.map(({ role, label }) => (
        <Link
          key={role}
          // A student's `next` is not valid for a provider.
          to={signInHref(role === choice.role ? choice : { role, mode: choice.mode })}
          replace
          preventScrollReset
          aria-current={role === choice.role ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Switches between sign-in and sign-up. */
export function ModeSwitch({ choice: { mode, ...place } }: { choice: PortalChoice }) {
  return mode === "signin" ? (
    <p>
      New here? <Link to={signInHref({ ...place, mode: "signup" })}>Create an account</Link>
    </p>
  ) : (
    <p>
      Already have an account? <Link to={signInHref(place)}>Sign in</Link>
    </p>
  );
}
