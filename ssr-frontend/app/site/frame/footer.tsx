import { brand } from "#content/brand.ts";
import { links } from "#content/links.ts";
import { footer, small as smallLinks } from "#content/navigation.ts";
import { newsletterFooter } from "#content/newsletter.ts";
import { Wordmark } from "../../components/wordmark.tsx";
import { NewsletterForm } from "../components/newsletter-form.tsx";
import { ExternalLink } from "../external-link.tsx";
import { resolveLink, resolveLinkGroups } from "./resolve.ts";

const columns = resolveLinkGroups(footer);
const small = smallLinks.flatMap((link) => resolveLink(link));

/** The newsletter's form; where there is less room, behind its title. */
function Newsletter({ folded }: { folded: boolean }) {
  const form = (
    <>
      <p>{newsletterFooter.text}</p>
      <NewsletterForm id="foot-email" labelledBy="stay-updated" />
    </>
  );
  if (folded) {
    return (
      <details className="foot-news">
        <summary id="stay-updated">{newsletterFooter.title}</summary>
        {form}
      </details>
    );
  }
  return (
    <section className="foot-news" aria-labelledby="stay-updated">
      <h2 id="stay-updated">{newsletterFooter.title}</h2>
      {form}
    </section>
  );
}

/** The footer of every page; on app pages in less room, because people there are at work. */
export function SiteFooter({ compact = false }: { compact?: boolean }) {
  return (
    <footer className={compact ? "foot compact" : "foot"}>
      <div className="wrap foot-grid">
        <div className="foot-brand">
          <Wordmark />
          <p>{brand.tagline}.</p>
          <Newsletter folded={compact} />
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
        <div className="foot-end">
          <p>
            © {brand.year} {brand.name}. All rights reserved.
          </p>
          <p className="foot-small">
            {small.map(({ label, href }) => (
              <a key={label} href={href}>
                {label}
              </a>
            ))}
          </p>
        </div>
      </div>
    </footer>
  );
}
