import { Avatar } from "../../../components/avatar.tsx";
import { fullName } from "../../../components/full-name.ts";
import { DashboardSection } from "../../../components/section.tsx";
import { changedFields } from "../../../drafts/merge.ts";
import { formatPrice } from "../../../money/format.ts";
import type { TutorProfile } from "../../../queries/tutor.ts";
import { mentorPath } from "../../../site/components/mentor-path.ts";
import { roleOf } from "../../../site/components/mentor-role.ts";
import { excerpt } from "../../../site/mentors/excerpt.ts";
import { PictureSection } from "./picture-section.tsx";
import { ProfileForm, useProfileForm } from "./profile-form.tsx";
import { cardValues, servicesOf } from "./profile-rules.ts";

/** A tutor's public profile, and the form that changes it. */
export function ProfileSections({ profile }: { profile: TutorProfile }) {
  const form = useProfileForm(profile);
  const typed = cardValues(form.values);
  const isDraft = changedFields(typed, cardValues(form.stored.values)).length > 0;
  return (
    <>
      <DashboardSection
        title="Public profile"
        help="What visitors and students see. Public pages update when you save."
      >
        <MentorPreview profile={{ ...profile, ...typed, services: servicesOf(typed) }} isDraft={isDraft} />
      </DashboardSection>
      <DashboardSection title="Picture" help="Shown on the mentors’ pages and next to your sessions.">
        <PictureSection profile={profile} />
      </DashboardSection>
      <DashboardSection title="About you" help="You can change your name in your account settings.">
        <ProfileForm form={form} />
      </DashboardSection>
    </>
  );
}

/** The length of a bio's excerpt on the mentors' page, in characters. */
const EXCERPT_LENGTH = 140;
/** The length of an excerpt of the text about schooling, in characters. */
const EDUCATION_LENGTH = 90;

interface MentorPreviewProps {
  profile: TutorProfile;
  /** Whether it contains unsaved text. */
  isDraft: boolean;
}

/** A preview of a tutor's card on the mentors' page, with a link to their public page. */
function MentorPreview({ profile, isDraft }: MentorPreviewProps) {
  const { slug, services, subjects, price_cents, bio, education } = profile;
  const tutors = services.includes("tutoring");
  return (
    <div className="mentor-preview-frame">
      <article className="mentor-preview" aria-label="Preview of your card">
        <Avatar person={profile} />
        <div>
          <h3>{fullName(profile)}</h3>
          <p className="note">{services.length > 0 ? roleOf(profile) : "Nothing chosen yet"}</p>
          {tutors && (
            <p>
              <b>{formatPrice(price_cents)}</b>
              {price_cents > 0 && " an hour"}
            </p>
          )}
          {tutors && subjects.length > 0 && <p className="note">{subjects.join(" · ")}</p>}
          {education && <p className="note">{excerpt(education, EDUCATION_LENGTH)}</p>}
          <p>{bio ? excerpt(bio, EXCERPT_LENGTH) : "Without a bio, you aren’t shown on public pages."}</p>
        </div>
      </article>
      <p className="note">
        {isDraft && "Not saved yet. "}
        {slug && (
          <a href={mentorPath({ slug })} target="_blank" rel="noopener">
            See your public page<span className="visually-hidden">, opens in a new tab</span>
          </a>
        )}
      </p>
    </div>
  );
}
