import { brand } from "#content/brand.ts";
import { links } from "#content/links.ts";
import { footer, small as smallLinks } from "#content/navigation.ts";
import { newsletterFooter } from "#content/newsletter.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { Wordmark } from "../../components/wordmark.tsx";
import { NewsletterForm } from "../components/newsletter-form.tsx";
import { resolveLink, resolveLinkGroups } from "./resolve.ts";

const columns = resolveLinkGroups(footer);
const small = smallLinks.flatMap((link) => resolveLink(link));

function Newsletter() {
  return (
    <section className="foot-news" aria-labelledby="stay-updated">
      <h2 id="stay-updated">{newsletterFooter.title}</h2>
      <p>{newsletterFooter.text}</p>
      <NewsletterForm id="foot-email" labelledBy="stay-updated" />
    </section>
  );
}

/** The brand, the newsletter's form and the links. */
const FooterColumns = () => (
  <>
    <div className="foot-brand">
      <Wordmark />
      <p>{brand.tagline}.</p>
      <Newsletter />
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
  </>
);

const FooterEnd = () => (
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
);

/** The footer of site pages. */
export const SiteFooter = () => (
  <footer className="foot">
    <div className="wrap foot-grid">
      <FooterColumns />
      <FooterEnd />
    </div>
  </footer>
);

/** A footer of two lines for app pages. */
export const CompactFooter = () => (
  <footer className="foot compact">
    <div className="wrap">
      <details className="foot-more">
        <summary>More from {brand.name}</summary>
        <div className="foot-grid">
          <FooterColumns />
        </div>
      </details>
      <FooterEnd />
    </div>
  </footer>
);
