import { ExternalLink } from "../../../components/external-link.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import type { AdminListingDetail, ListingDraft } from "../../../queries/admin-listings.ts";
import { LISTING_FACTS, NOT_STATED, paragraphsOf } from "./facts.ts";

/** All that a listing says, in the words and the order of its public page. */
export function ListingText({ listing: { draft, organization } }: { listing: AdminListingDetail }) {
  const paragraphs = paragraphsOf(draft.description);
  return (
    <DashboardSection title="What it says" help="As students read it once it is approved.">
      <article className="listing-text" dir="auto">
        <h3>{draft.title}</h3>
        <p className="note">{organization.name}</p>
        {paragraphs.length === 0 && <p className="note">No description yet</p>}
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <dl className="desk-facts">
          {LISTING_FACTS.map(({ name, textOf }) => (
            <Fact key={name} name={name} text={textOf(draft)} isLink={isAddress(draft, textOf(draft))} />
          ))}
        </dl>
      </article>
    </DashboardSection>
  );
}

/** Whether a text is the address of the program's own page, and one that can be followed. */
const isAddress = ({ apply_url }: ListingDraft, text: string): boolean =>
  text === apply_url && /^https?:\/\//i.test(text);

function Fact({ name, text, isLink }: { name: string; text: string; isLink: boolean }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={text ? undefined : "note"}>
        {isLink ? <ExternalLink href={text}>{text}</ExternalLink> : text || NOT_STATED}
      </dd>
    </>
  );
}
