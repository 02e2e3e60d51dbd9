/** Under what the answer to an opportunity's question is kept until it is sent. */
export const answerSubject = (opportunityId: string): string => `answer:${opportunityId}`;
