import type { components } from "../../api/schema.gen.ts";
import { PROVIDER_NAMES } from "../portal.ts";

/** A user of an identity provider who has no account here yet. */
export type PendingSignIn = components["schemas"]["PendingSignIn"];

/**
 * The user according to the identity provider: an ORCID iD with its name. Google's subject id is not shown,
 * since it means nothing to people.
 */
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
