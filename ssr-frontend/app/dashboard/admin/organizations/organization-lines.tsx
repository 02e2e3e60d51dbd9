import { Link } from "react-router";
import { ExternalLink } from "../../../components/external-link.tsx";
import { fullName } from "../../../components/full-name.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import type { AdminOrganization } from "../../../queries/admin-organizations.ts";
import { mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { ChangeList } from "../listings/listing-changes.tsx";
import { MixedScripts } from "../mixed-scripts.tsx";
import { organizationsNamed, personPage } from "../places.ts";
import { VerificationBadge } from "./verification-badge.tsx";
import { domainWords, hostOf, isElsewhere, listingsWords, waitingTexts } from "./words.ts";

interface OrganizationLinesProps {
  organization: AdminOrganization;
  /** Whether to show the name, with a link to the list; not in its own row. */
  isNamed?: boolean;
}

/** The facts for an admin's decision: an organization's website, its proven domain, and its provider. */
export function OrganizationLines({ organization, isNamed = false }: OrganizationLinesProps) {
  const zone = useReaderZone();
  const { name, website, about, domain, domain_email, domain_proved_at, verified, verified_at, provider } =
    organization;
  return (
    <div className="organization-lines">
      {isNamed && (
        <p>
          <Link to={organizationsNamed(name)}>{name}</Link>
        </p>
      )}
      <MixedScripts text={name} />
      <p className="desk-row-state">
        {verified ? <VerificationBadge verified={verified} /> : "Not verified by us."}{" "}
        {verified && verified_at && <span className="note">since {mediumDate(verified_at, zone)}</span>}
      </p>
      <p>
        Website: <ExternalLink href={website}>{hostOf(website)}</ExternalLink>
      </p>
      {about && <p dir="auto">About: {about}</p>}
      <p>
        {domainWords(domain, domain_email)}
        {domain_proved_at && <span className="note"> Since {mediumDate(domain_proved_at, zone)}.</span>}
        {isElsewhere(organization) && <b className="check-due"> The website is elsewhere.</b>}
      </p>
      <p>
        Provider: <Link to={personPage(provider.id)}>{fullName(provider)}</Link>,{" "}
        <a href={`mailto:${provider.email}`}>{provider.email}</a>
      </p>
      {provider.suspended_at && (
        <StatusBadge tone="cancelled">Suspended since {mediumDate(provider.suspended_at, zone)}</StatusBadge>
      )}
      <p className="note">{listingsWords(organization)}</p>
      {organization.has_waiting_texts && (
        <>
          <p className="check-due">
            <b>New texts are waiting for review.</b> The pages of its listings show the ones before.
          </p>
          <ChangeList changes={waitingTexts(organization)} />
        </>
      )}
    </div>
  );
}
