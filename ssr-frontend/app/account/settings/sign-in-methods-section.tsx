import Button from "@mui/material/Button";
import { useState } from "react";
import { DashboardSection } from "../../components/section.tsx";
import { longDate } from "../../time/format.ts";
import type { Account, Identity } from "./account.ts";
import { RemoveIdentity } from "./remove-identity.tsx";

interface SignInMethodsSectionProps {
  account: Account;
  /** The academy's time zone, for dates. */
  zone: string;
}

const PROVIDERS = [
  { provider: "google", name: "Google" },
  { provider: "orcid", name: "ORCID" },
] as const;

/** All sign-in methods, in use or not, with buttons that remove them. */
export function SignInMethodsSection({ account, zone }: SignInMethodsSectionProps) {
  const { has_password, identities } = account;
  const [target, setTarget] = useState<{ identity: Identity; name: string }>();
  const [open, setOpen] = useState(false);
  const isLastWay = !has_password && identities.length === 1;
  return (
    <DashboardSection title="Ways to sign in" help="They all open the same account.">
      <dl className="ways">
        <div>
          <dt>Password</dt>
          <dd>{has_password ? "Set" : "Not set"}</dd>
        </div>
        {PROVIDERS.map(({ provider, name }) => {
          const linked = identities.filter((identity) => identity.provider === provider);
          return (
            <div key={provider}>
              <dt>{name}</dt>
              {linked.length === 0 && <dd>Not linked</dd>}
              {linked.map((identity) => (
                <dd key={identity.id}>
                  Linked on {longDate(identity.linked_at, zone)}
                  {provider === "orcid" && <span className="note">{identity.subject}</span>}
                  {!isLastWay && (
                    <Button
                      variant="text"
                      aria-label={`Remove ${name}, linked on ${longDate(identity.linked_at, zone)}`}
                      onClick={() => {
                        setTarget({ identity, name });
                        setOpen(true);
                      }}
                    >
                      Remove
                    </Button>
                  )}
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
      {isLastWay && (
        <p className="note">
          It’s your only way to sign in. To remove it, set a password first: see Security Settings.
        </p>
      )}
      <p className="note">
        To link one, sign in with it once in the <a href="/summer/auth">summer portal</a>: Google links if it
        has the same email address for you, ORCID through a link we email you.
      </p>
      {target && (
        <RemoveIdentity
          key={target.identity.id}
          {...target}
          account={account}
          open={open}
          onClose={() => setOpen(false)}
          // Unmounting discards the typed text and its error.
          onClosed={() => setTarget(undefined)}
        />
      )}
    </DashboardSection>
  );
}
