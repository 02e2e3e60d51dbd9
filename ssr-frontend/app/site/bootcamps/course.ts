import type { Bootcamp } from "#content/bootcamps.ts";
import { brand } from "#content/brand.ts";

/** The schema.org `Course` of a bootcamp. Only an upcoming one with dates contains an offer. */
export function courseOf(bootcamp: Bootcamp, publicUrl: string): Record<string, unknown> {
  const { title, description, route, status, dates } = bootcamp;
  return {
    "@type": "Course",
    name: title,
    description,
    url: publicUrl + route,
    provider: { "@type": "EducationalOrganization", name: brand.name, sameAs: `${publicUrl}/` },
    ...(status === "upcoming" && dates
      ? {
          hasCourseInstance: {
            "@type": "CourseInstance",
            courseMode: "Onsite",
            startDate: dates.first,
            endDate: dates.last,
          },
        }
      : {}),
  };
}

/** The schema.org list of all bootcamps. */
export const courseList = (all: Bootcamp[], publicUrl: string): Record<string, unknown> => ({
  "@type": "ItemList",
  itemListElement: all.map((bootcamp, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: courseOf(bootcamp, publicUrl),
  })),
});
