import { DashboardSection, Hint } from "../../../components/section.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import type { ProviderOrganization } from "../../../queries/provider-organization.ts";

const BADGES = { university: "Verified university", organization: "Verified organization" } as const;

/** Whether the academy has looked at the organization. */
export function VerificationSection({ organization }: { organization: ProviderOrganization | null }) {
  const { verified, domain } = organization ?? {};
  return (
    <DashboardSection title="Verified by us" help="A badge on your public listings.">
      {verified ? (
        <>
          <StatusBadge tone="completed">{BADGES[verified]}</StatusBadge>
          <p>
            Your public listings show it. Another name, or a website at another address, takes it back until
            we have looked again.
          </p>
        </>
      ) : (
        <Hint>
          {domain
            ? "Not yet. We look at each organization whose domain is proven; there is nothing for you to do."
            : "Comes after your domain is proven."}
        </Hint>
      )}
    </DashboardSection>
  );
}
