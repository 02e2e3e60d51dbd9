/** The path of the user's stored sessions with the AI tutor. */
export const SESSIONS_PATH = "/ai-tutor/sessions";

/** The path of one session. */
export const sessionPath = (id: string): string => `${SESSIONS_PATH}/${id}`;
