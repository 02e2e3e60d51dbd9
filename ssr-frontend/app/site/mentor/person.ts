import { brand } from "#content/brand.ts";
import { fullName } from "../../components/full-name.ts";
import { type MentorProfile, mentorPath } from "../components/mentor-path.ts";
import { roleOf } from "../components/mentor-role.ts";
import { excerpt } from "../mentors/excerpt.ts";

/** The length up to which search results show a description in full, in characters. */
const MAX_DESCRIPTION_LENGTH = 158;

/** The title and description of a mentor's page. */
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

/** The schema.org `Person` of a mentor. */
export function mentorJsonLd(mentor: MentorProfile, publicUrl: string): Record<string, unknown> {
  const { bio, subjects, languages, profile_image_url: image } = mentor;
  return {
    "@type": "Person",
    name: fullName(mentor),
    url: publicUrl + mentorPath(mentor),
    jobTitle: roleOf(mentor),
    description: bio,
    ...(image ? { image: new URL(image, `${publicUrl || "https://here.invalid"}/`).href } : {}),
    ...(subjects.length > 0 ? { knowsAbout: subjects } : {}),
    ...(languages ? { knowsLanguage: languages.split(",").map((language) => language.trim()) } : {}),
    worksFor: { "@type": "EducationalOrganization", name: brand.name, url: publicUrl || undefined },
  };
}
