import type { components } from "../../api/schema.gen.ts";
import { PROVIDER_NAMES } from "../portal.ts";

/** Somebody who signed in elsewhere and has no account here yet. */
export type PendingSignIn = components["schemas"]["PendingSignIn"];

/** Who an issuer says is here: an ORCID iD, and the name that goes with it. Google's number says nothing to people. */
export function ProviderIdentity({
  pending: { provider, subject, first_name, last_name },
}: {
  pending: PendingSignIn;
}) {
  const name = `${first_name} ${last_name}`.trim();
  return (
    <>
      {provider === "orcid" ? (
        <>
          the ORCID iD <strong className="orcid">{subject}</strong>
        </>
      ) : (
        PROVIDER_NAMES[provider]
      )}
      {name && ` (${name})`}
    </>
  );
}
