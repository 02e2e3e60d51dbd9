import { PROVIDER_NAMES } from "../portal.ts";
import type { PendingSignIn } from "./email.tsx";

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
