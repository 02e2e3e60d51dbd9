/** The AI tutor's door, and what is behind it. */
export const ACCESS_PATH = "/ai-tutor-access";
export const TUTOR_PATH = "/ai-tutor";
