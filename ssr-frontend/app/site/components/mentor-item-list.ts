import { fullName } from "../../components/full-name.ts";
import { type MentorProfile, mentorPath } from "./mentor-path.ts";

/** The schema.org list of mentors, each once; each person's page has the details. */
export function mentorItemList(
  name: string,
  mentors: MentorProfile[],
  publicUrl: string,
): Record<string, unknown> {
  const byPath = new Map(mentors.map((mentor) => [mentorPath(mentor), mentor]));
  return {
    "@type": "ItemList",
    name,
    itemListElement: [...byPath].map(([path, mentor], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: fullName(mentor),
      url: publicUrl + path,
    })),
  };
}
