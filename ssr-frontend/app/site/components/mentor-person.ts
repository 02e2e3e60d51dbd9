import { brand } from "#content/brand.ts";
import type { Mentor } from "#content/mentors.ts";

/** The schema.org `Person` of a mentor. Never used for students. */
export const mentorPersonJsonLd = ({ name, role, bio }: Mentor, knowsAbout: readonly string[]) => ({
  "@type": "Person",
  name,
  jobTitle: role,
  description: bio,
  knowsAbout,
  worksFor: { "@type": "EducationalOrganization", name: brand.name },
});
