import Button from "@mui/material/Button";
import { useId } from "react";
import type { components } from "../../api/schema.gen.ts";
import { type PortalChoice, PROVIDER_NAMES, startHref } from "../portal.ts";
import { GoogleLogo, OrcidLogo } from "./provider-logos.tsx";

type Provider = components["schemas"]["SignInProvider"];

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
          Signing in with {missing.join(" and ")} is not set up here yet.
        </p>
      )}
    </div>
  );
}
