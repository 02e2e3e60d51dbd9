/** The list of the student's applications. */
export const APPLICATIONS_PATH = "/summer/applications";

/** The page of one application. */
export const applicationPath = (id: string): string => `${APPLICATIONS_PATH}/${id}`;
