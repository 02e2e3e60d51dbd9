import type { TutorOffer } from "../bookings/choose/slot-selection.ts";
import type { MentorProfile } from "../site/components/mentor-path.ts";

/** A tutor, as students see them when they choose a time; `change` overrides fields. */
export const sampleTutorCard = (change: Partial<TutorOffer["tutor"]> = {}): TutorOffer["tutor"] => ({
  id: "0192aa11-0000-7000-8000-00000000000a",
  first_name: "Mira",
  last_name: "Sample",
  bio: "Knows why, and says it.",
  education: "BS in physics, Sample College",
  languages: "English, Spanish",
  levels: ["middle_school", "high_school"],
  profile_image_url: null,
  ...change,
});

/** The same tutor, as the public pages show them; `change` overrides fields. */
export const sampleMentor = (change: Partial<MentorProfile> = {}): MentorProfile => ({
  ...sampleTutorCard(),
  slug: "mira-sample",
  services: ["tutoring"],
  subjects: ["Mathematics", "Physics", "English"],
  price_cents: 6000,
  lessons_given: 0,
  ...change,
});
