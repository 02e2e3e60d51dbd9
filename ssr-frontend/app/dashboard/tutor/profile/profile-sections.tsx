import { DashboardSection } from "../../../bookings/section.tsx";
import { changedFields } from "../../../drafts/merge.ts";
import type { TutorProfile } from "../../../queries/tutor.ts";
import { MentorPreview } from "./mentor-preview.tsx";
import { PictureSection } from "./picture-section.tsx";
import { ProfileForm, useProfileForm } from "./profile-form.tsx";
import { servicesOf } from "./profile-rules.ts";

/** How students and visitors see a tutor, and what of it the tutor can change. */
export function ProfileSections({ profile }: { profile: TutorProfile }) {
  const form = useProfileForm(profile);
  const { bio } = form.values;
  const isDraft = changedFields(form.values, form.stored.values).some((name) =>
    ["bio", "tutoring", "research"].includes(name),
  );
  return (
    <>
      <DashboardSection
        title="Public profile"
        help="What visitors and students see of you. Public pages follow as soon as you save."
      >
        <MentorPreview profile={{ ...profile, bio, services: servicesOf(form.values) }} isDraft={isDraft} />
      </DashboardSection>
      <DashboardSection title="Picture" help="Shown on the mentors’ pages and beside your sessions.">
        <PictureSection profile={profile} />
      </DashboardSection>
      <DashboardSection title="About you" help="Your name is changed in the account settings.">
        <ProfileForm form={form} />
      </DashboardSection>
    </>
  );
}
