import { brand } from "#content/brand.ts";
import { fullName } from "../../components/full-name.ts";
import { type MentorProfile, mentorPath } from "../components/mentor-path.ts";
import { roleOf } from "../components/mentor-role.ts";
import { excerpt } from "../mentors/excerpt.ts";

/** The longest description that search results show whole, in letters. */
const MAX_DESCRIPTION_LENGTH = 158;

/** What a mentor's page is called and says of itself. */
export function mentorWords(mentor: MentorProfile) {
  const name = fullName(mentor);
  const taught = mentor.subjects.length > 0 ? ` for ${mentor.subjects.slice(0, 2).join(" and ")}` : "";
  return {
    name,
    title: `${name}: ${roleOf(mentor).toLowerCase()}${taught}`,
    description: excerpt(
      `${name}, ${roleOf(mentor).toLowerCase()} at ${brand.name}. ${mentor.bio}`,
      MAX_DESCRIPTION_LENGTH,
    ),
  };
}

/** A mentor as search engines read them. */
export function mentorJsonLd(mentor: MentorProfile, publicUrl: string): Record<string, unknown> {
  const { bio, subjects, profile_image_url: image } = mentor;
  return {
    "@type": "Person",
    name: fullName(mentor),
    url: publicUrl + mentorPath(mentor),
    jobTitle: roleOf(mentor),
    description: bio,
    ...(image ? { image: new URL(image, `${publicUrl || "https://here.invalid"}/`).href } : {}),
    ...(subjects.length > 0 ? { knowsAbout: subjects } : {}),
    worksFor: { "@type": "EducationalOrganization", name: brand.name, url: publicUrl || undefined },
  };
}
