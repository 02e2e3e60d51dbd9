import { Part } from "../../bookings/part.tsx";
import { longDate } from "../../time/format.ts";
import type { Account } from "./account.ts";

interface MethodsPartProps {
  account: Account;
  /** The academy's zone, for dates. */
  zone: string;
}

const PROVIDERS = [
  { provider: "google", name: "Google" },
  { provider: "orcid", name: "ORCID" },
];

/** Every way into the account, used or not. */
export function MethodsPart({ account: { has_password, identities }, zone }: MethodsPartProps) {
  return (
    <Part title="Ways to sign in" help="Each of them opens the same account.">
      <dl className="ways">
        <div>
          <dt>Password</dt>
          <dd>{has_password ? "Set" : "Not set"}</dd>
        </div>
        {PROVIDERS.map(({ provider, name }) => {
          const found = identities.find((identity) => identity.provider === provider);
          return (
            <div key={provider}>
              <dt>{name}</dt>
              <dd>
                {found ? `Linked on ${longDate(found.linked_at, zone)}` : "Not linked"}
                {found?.provider === "orcid" && <span className="note">{found.subject}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="note">
        To link one, sign in with it once in the <a href="/summer/auth">summer portal</a>: Google is linked if
        it knows you by the same address, ORCID by a link that we mail you.
      </p>
    </Part>
  );
}
