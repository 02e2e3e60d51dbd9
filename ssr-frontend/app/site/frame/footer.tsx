import { brand } from "#content/brand.ts";
import { links } from "#content/links.ts";
import { footer } from "#content/navigation.ts";
import { Wordmark } from "../../components/wordmark.tsx";
import { ExternalLink } from "../external-link.tsx";
import { resolveGroups } from "./resolve.ts";

const columns = resolveGroups(footer);

/** The footer of site pages. */
export function SiteFooter() {
  return (
    <footer className="foot">
      <div className="wrap foot-grid">
        <div className="foot-brand">
          <Wordmark />
          <p>{brand.tagline}.</p>
        </div>
        {columns.map(({ label, links }) => (
          <nav key={label} aria-labelledby={`foot-${label}`}>
            <h2 id={`foot-${label}`}>{label}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.label}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="foot-elsewhere">
          <h2>Elsewhere</h2>
          <ul>
            {links.social.map(({ label, href }) => (
              <li key={label}>
                <ExternalLink href={href}>{label}</ExternalLink>
              </li>
            ))}
            <li>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </li>
          </ul>
        </div>
        <p className="foot-end">
          © {brand.year} {brand.name}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}
