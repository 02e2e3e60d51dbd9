import { PlainList } from "../../../components/plain-list.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import type { AdminListingDetail } from "../../../queries/admin-listings.ts";
import { changesOf, type ListingChange, NOT_STATED } from "./facts.ts";
import { changedPart } from "./text-change.ts";
import "./listing-changes.css";

/** From this number of characters on, only the part of a text that changed is marked. */
const LONG_TEXT = 80;

/** The differences between a listing and its public page; nothing if there are none. */
export function ListingChanges({ listing: { published, draft } }: { listing: AdminListingDetail }) {
  if (!published) return null;
  const changes = changesOf(published, draft);
  return (
    <DashboardSection title="What changes" help="Compared with what its public page says now.">
      {changes.length === 0 ? <p>It says what its public page says.</p> : <ChangeList changes={changes} />}
    </DashboardSection>
  );
}

/** Each text as it is public now, and as it will be. */
export const ChangeList = ({ changes }: { changes: readonly ListingChange[] }) => (
  <PlainList className="listing-changes">
    {changes.map((change) => (
      <Change key={change.name} {...change} />
    ))}
  </PlainList>
);

function Change({ name, before, after }: ListingChange) {
  const isLong = Math.min(before.length, after.length) > LONG_TEXT;
  const parts = isLong ? changedPart(before, after) : { start: "", before: "", after: "", end: "" };
  return (
    <li>
      <h3>{name}</h3>
      <dl>
        <div>
          <dt>Public now</dt>
          <dd dir="auto">
            {isLong ? <MarkedText {...parts} part={parts.before} as="del" /> : before || NOT_STATED}
          </dd>
        </div>
        <div>
          <dt>Once it’s approved</dt>
          <dd dir="auto">
            {isLong ? <MarkedText {...parts} part={parts.after} as="ins" /> : after || NOT_STATED}
          </dd>
        </div>
      </dl>
    </li>
  );
}

interface MarkedTextProps {
  start: string;
  /** The part that only this version has. */
  part: string;
  end: string;
  as: "del" | "ins";
}

const MarkedText = ({ start, part, end, as: Mark }: MarkedTextProps) => (
  <>
    {start}
    {part && <Mark>{part}</Mark>}
    {end}
  </>
);
