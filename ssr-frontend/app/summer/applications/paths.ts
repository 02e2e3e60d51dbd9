/** Where the student's applications are listed. */
export const APPLICATIONS_PATH = "/summer/applications";

/** The page of one of them. */
export const applicationPath = (id: string): string => `${APPLICATIONS_PATH}/${id}`;
