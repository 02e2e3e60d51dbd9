/** The paths of the AI tutor's access page and of the AI tutor. */
export const ACCESS_PATH = "/ai-tutor-access";
export const TUTOR_PATH = "/ai-tutor";
