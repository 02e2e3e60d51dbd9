import { apply, direct, login, menus } from "#content/navigation.ts";
import { Wordmark } from "../../components/wordmark.tsx";
import { type ResolvedLink, resolveLink, resolveLinkGroups } from "./resolve.ts";

const groups = resolveLinkGroups(menus);
const singles = direct.flatMap((link) => resolveLink(link));

function Links({ links }: { links: ResolvedLink[] }) {
  return links.map(({ label, href }) => (
    <li key={label}>
      <a href={href}>{label}</a>
    </li>
  ));
}

/**
 * The header of site pages: three dropdowns on wide screens, a menu behind a button on small ones. For somebody
 * who is signed in, `enhance/signed-in.ts` replaces the links marked `data-login` and `data-apply`.
 */
export function SiteHeader() {
  return (
    <header className="bar">
      <div className="wrap bar-row">
        <Wordmark />
        <nav className="top" aria-label="Main">
          {groups.map(({ label, links }) => (
            <details key={label} className="menu" name="top">
              <summary>{label}</summary>
              <ul>
                <Links links={links} />
              </ul>
            </details>
          ))}
          {singles.map(({ label, href }) => (
            <a key={label} href={href} className="top-link">
              {label}
            </a>
          ))}
        </nav>
        <div className="bar-end">
          <a href={login.to} className="top-link wide" data-login>
            {login.label}
          </a>
          <a href={apply.to} className="button wide" data-apply>
            {apply.label}
          </a>
          <button type="button" className="menu-button" popoverTarget="menu">
            <svg viewBox="0 0 24 24" width="24" height="24" className="draw" aria-hidden="true">
              <path d="M3 7h18M3 12h18M3 17h18" />
            </svg>
            Menu
          </button>
        </div>
      </div>
      <SmallMenu />
    </header>
  );
}

function SmallMenu() {
  return (
    <nav id="menu" popover="auto" className="small-menu" aria-label="Menu">
      <div className="small-menu-head">
        <Wordmark />
        <button type="button" className="menu-button" popoverTarget="menu" popoverTargetAction="hide">
          Close
        </button>
      </div>
      {groups.map(({ label, links }) => (
        <section key={label} aria-labelledby={`menu-${label}`}>
          <h2 id={`menu-${label}`}>{label}</h2>
          <ul>
            <Links links={links} />
          </ul>
        </section>
      ))}
      <ul>
        <Links links={singles} />
        <li>
          <a href={login.to} data-login>
            {login.label}
          </a>
        </li>
      </ul>
      <a href={apply.to} className="button" data-apply>
        {apply.label}
      </a>
    </nav>
  );
}
