import type { TutorProfile } from "../queries/tutor.ts";

/** A tutor's own profile; `change` overrides fields. */
export const sampleProfile = (change: Partial<TutorProfile> = {}): TutorProfile => ({
  id: "0192aa11-0000-7000-8000-00000000000a",
  first_name: "Mira",
  last_name: "Sample",
  bio: "I teach waves.",
  education: "BS in physics",
  languages: "English",
  levels: ["high_school"],
  services: ["tutoring"],
  subjects: ["Physics"],
  profile_image_url: null,
  zoom_link: "https://zoom.us/j/0000000002",
  slug: "mira-sample",
  hourly_rate_cents: 4800,
  price_cents: 6000,
  version: 1,
  ...change,
});
