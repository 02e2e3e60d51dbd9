/** What is said after an application was sent: in a toast, or on the next page. */
export const APPLICATION_SUBMITTED = {
  title: "Application Submitted!",
  text: "Your tutor application has been submitted for review. You'll be notified once it's approved.",
};
