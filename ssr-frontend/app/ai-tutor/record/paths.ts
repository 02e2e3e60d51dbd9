/** What is kept of somebody's sessions with the AI tutor. */
export const SESSIONS_PATH = "/ai-tutor/sessions";

/** One of them. */
export const sessionPath = (id: string): string => `${SESSIONS_PATH}/${id}`;
