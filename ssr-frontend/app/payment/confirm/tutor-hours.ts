import type { components } from "../../api/schema.gen.ts";

/** A chosen hour of a tutor as it is now. */
export type TutorHours = components["schemas"]["TutorHours"];
