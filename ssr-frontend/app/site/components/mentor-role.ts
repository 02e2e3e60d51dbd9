import type { MentorProfile } from "./mentor-path.ts";

/** The role of a mentor, in a few words. */
export function roleOf({ services }: Pick<MentorProfile, "services">): string {
  if (!services.includes("tutoring")) return "Research mentor";
  return services.includes("research") ? "Research mentor and tutor" : "Tutor";
}
