import { Link } from "react-router";
import { DashboardSection } from "../../components/section.tsx";
import type { OpportunityDetail } from "../opportunity/opportunity.ts";
import {
  type CommonProfile,
  contentWords,
  FIELD_NAMES,
  fieldList,
  fieldOf,
  PROFILE_FIELDS,
  type ProfileFieldName,
} from "../profile/common-profile.ts";
import { FoldedText } from "../profile/folded-text.tsx";
import { profileHref } from "../profile/return-to-apply.ts";

interface ProfileSnapshotProps {
  profile: CommonProfile;
  opportunity: OpportunityDetail;
}

/**
 * The required fields that are empty, and the parts of the profile that are submitted, each with a link to
 * edit it.
 */
export function ProfileSnapshot({ profile, opportunity }: ProfileSnapshotProps) {
  const { slug, organization } = opportunity;
  const contentOf = (name: ProfileFieldName) => contentWords(name, fieldOf(profile, name).content);
  const filled = FIELD_NAMES.filter((name) => contentOf(name) !== "");
  const optional = FIELD_NAMES.filter((name) => contentOf(name) === "" && !profile.missing.includes(name));
  return (
    <>
      {profile.missing.length > 0 && <Missing names={profile.missing} slug={slug} />}
      <DashboardSection
        title="What they get"
        id="snapshot"
        help={`A copy of your profile as it is when you send. What you change later doesn’t reach ${organization}.`}
      >
        {filled.length === 0 && <p className="empty">Your profile is still empty.</p>}
        {filled.map((name) => (
          <SnapshotField key={name} name={name} content={contentOf(name)} slug={slug} />
        ))}
        {optional.length > 0 && (
          <p className="note">
            Left out because they’re empty:{" "}
            {optional.map((name, index) => (
              <span key={name}>
                {index > 0 && ", "}
                <Link to={profileHref(slug, name)}>{PROFILE_FIELDS[name].label}</Link>
              </span>
            ))}
            . You don’t have to fill them in.
          </p>
        )}
      </DashboardSection>
    </>
  );
}

interface MissingProps {
  names: readonly ProfileFieldName[];
  slug: string;
}

const Missing = ({ names, slug }: MissingProps) => (
  <section className="portal-notice" aria-labelledby="missing">
    <h2 id="missing">First, your profile needs {fieldList(names)}</h2>
    <p>An organization needs to know at least this much. You’ll come back here afterward.</p>
    <ul className="missing-fields">
      {names.map((name) => (
        <li key={name}>
          <Link to={profileHref(slug, name)}>Fill in your {PROFILE_FIELDS[name].label.toLowerCase()}</Link>
        </li>
      ))}
    </ul>
  </section>
);

interface SnapshotFieldProps {
  name: ProfileFieldName;
  content: string;
  slug: string;
}

function SnapshotField({ name, content, slug }: SnapshotFieldProps) {
  const { label } = PROFILE_FIELDS[name];
  return (
    <section className="profile-copy" aria-labelledby={`sent-${name}`}>
      <header>
        <h3 id={`sent-${name}`}>{label}</h3>
        <Link to={profileHref(slug, name)} className="snapshot-change">
          Change<span className="visually-hidden"> {label.toLowerCase()}</span>
        </Link>
      </header>
      <FoldedText>{content}</FoldedText>
    </section>
  );
}
