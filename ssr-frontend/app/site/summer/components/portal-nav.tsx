import type { PagePath } from "#content/pages.ts";
import { portalLinks, portalPaths } from "#content/summer.ts";

/** The portal's navigation below the header; the current page or its parent is marked. */
export function PortalNav({ here }: { here: PagePath }) {
  return (
    <nav className="portal" aria-label="Summer portal">
      <ul className="wrap" data-row>
        {portalLinks.map(({ label, to }) => (
          <li key={to}>
            <a href={to} aria-current={currentOf(to, here)}>
              {label}
            </a>
          </li>
        ))}
        <li className="portal-login">
          <a href={portalPaths.profile}>My profile</a>
        </li>
      </ul>
    </nav>
  );
}

function currentOf(to: string, here: string): "page" | "true" | undefined {
  if (to === here) return "page";
  return to !== "/summer" && here.startsWith(`${to}/`) ? "true" : undefined;
}
