import { BusyButton } from "../../../components/busy-button.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { DashboardSection, Hint } from "../../../components/section.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { type ProviderOrganization, requestDomainProof } from "../../../queries/provider-organization.ts";
import { useSession } from "../../../queries/session.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";
import { mediumDate } from "../../../time/format.ts";
import { ProofForm } from "./proof-form.tsx";

const TITLE_ID = "domain";

/** Leads to the section's title: what was pressed is gone. */
const focusTitle = () => document.getElementById(TITLE_ID)?.focus();

/** Whether the organization has proven that it is at its domain, and how it does. */
export function DomainSection({ organization }: { organization: ProviderOrganization | null }) {
  return (
    <DashboardSection
      id={TITLE_ID}
      title="Your domain"
      help="A link to an address at your organization shows that you speak for it."
    >
      {organization ? (
        <Proof organization={organization} />
      ) : (
        <Hint>Comes next: first save who you are.</Hint>
      )}
    </DashboardSection>
  );
}

function Proof({
  organization: { domain, domain_proved_at, pending_email },
}: {
  organization: ProviderOrganization;
}) {
  const { zone } = useSession();
  return (
    <>
      {domain && (
        <p className="proven">
          <StatusBadge tone="completed">Proven</StatusBadge> <b>{domain}</b>
          {domain_proved_at && (
            <span className="note">
              since <time dateTime={domain_proved_at}>{mediumDate(domain_proved_at, zone)}</time>
            </span>
          )}
        </p>
      )}
      {pending_email && <PendingProof email={pending_email} />}
      {domain || pending_email ? (
        <Disclosure label={domain ? "Prove another domain" : "Use another address"}>
          {(close) => <ProofForm onSent={close} />}
        </Disclosure>
      ) : (
        <ProofForm onSent={focusTitle} />
      )}
    </>
  );
}

/** A link that is on its way. */
function PendingProof({ email }: { email: string }) {
  const { busy, run } = useAction(requestDomainProof, {
    done: ({ pending_email }) => ["Link sent again", `It went to ${pending_email}.`],
    failed: failedAs("Not sent"),
  });
  return (
    <>
      <p role="status">
        We sent a link to <b>{email}</b>. It works for 24 hours.
      </p>
      <BusyButton variant="outlined" color="secondary" busy={busy} onClick={() => void run(email)}>
        {busy ? "Sending…" : "Send it again"}
      </BusyButton>
    </>
  );
}
