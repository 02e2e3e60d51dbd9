import Button from "@mui/material/Button";
import { useId } from "react";
import type { components } from "../../api/schema.gen.ts";
import { type PortalChoice, PROVIDER_NAMES, startHref } from "../portal.ts";

type Provider = components["schemas"]["SignInProvider"];

/** Google's logo in its colors, as its branding rules for sign-in buttons require. */
const GoogleLogo = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path
      fill="#4285f4"
      d="M23 12.3c0-.8-.1-1.5-.2-2.2H12v4.3h6.2a5.3 5.3 0 0 1-2.3 3.4v2.9h3.7c2.2-2 3.4-5 3.4-8.4z"
    />
    <path
      fill="#34a853"
      d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9c-1 .7-2.3 1.1-3.9 1.1-3 0-5.5-2-6.4-4.7H1.8v3A11.5 11.5 0 0 0 12 23.5z"
    />
    <path fill="#fbbc05" d="M5.6 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4z" />
    <path
      fill="#ea4335"
      d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.1 11.1 0 0 0 12 .5 11.5 11.5 0 0 0 1.8 6.8l3.8 3C6.5 7.1 9 5.1 12 5.1z"
    />
  </svg>
);

/** ORCID's iD logo. */
const OrcidLogo = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <circle cx="12" cy="12" r="12" fill="#a6ce39" />
    <g fill="#fff">
      <circle cx="7.4" cy="5.8" r="1" />
      <path d="M6.6 8h1.6v9.3H6.6zM10.2 8h3.6c3.5 0 5 2.5 5 4.7 0 2.4-1.8 4.6-5 4.6h-3.6zm1.6 1.5v6.4h1.9c2.6 0 3.5-1.7 3.5-3.2 0-1.9-1.2-3.2-3.6-3.2z" />
    </g>
  </svg>
);

const PROVIDER_LOGOS = { google: <GoogleLogo />, orcid: <OrcidLogo /> };

/** A sign-in button for each identity provider. They are plain links, so they need no script. */
export function ProviderButtons({ choice, providers }: { choice: PortalChoice; providers: Provider[] }) {
  const missing = providers
    .filter(({ available }) => !available)
    .map(({ provider }) => PROVIDER_NAMES[provider]);
  const why = useId();
  return (
    <div className="provider-buttons">
      {providers.map(({ provider, available }) => (
        <Button
          key={provider}
          variant="outlined"
          color="secondary"
          size="large"
          startIcon={PROVIDER_LOGOS[provider]}
          {...(available
            ? { href: startHref(provider, choice) }
            : { disabled: true, "aria-describedby": why })}
        >
          Continue with {PROVIDER_NAMES[provider]}
        </Button>
      ))}
      {missing.length > 0 && (
        <p id={why} className="note">
          Signing in with {missing.join(" and ")} isn’t set up here yet.
        </p>
      )}
    </div>
  );
}
