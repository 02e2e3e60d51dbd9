import { useState } from "react";
import { DashboardSection } from "../../../bookings/section.tsx";
import type { TutorProfile } from "../../../queries/tutor.ts";
import { MentorPreview } from "./mentor-preview.tsx";
import { PictureSection } from "./picture-section.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** How students and visitors see a tutor, and what of it the tutor can change. */
export function ProfileSections({ profile }: { profile: TutorProfile }) {
  const [draft, setDraft] = useState<Pick<TutorProfile, "bio" | "services">>();
  return (
    <>
      <DashboardSection
        title="Public profile"
        help="What visitors and students see of you. Public pages follow as soon as you save."
      >
        <MentorPreview profile={{ ...profile, ...draft }} isDraft={draft !== undefined} />
      </DashboardSection>
      <DashboardSection title="Picture" help="Shown on the mentors’ pages and beside your sessions.">
        <PictureSection profile={profile} />
      </DashboardSection>
      <DashboardSection title="About you" help="Your name is changed in the account settings.">
        <ProfileForm profile={profile} onDraft={setDraft} />
      </DashboardSection>
    </>
  );
}
