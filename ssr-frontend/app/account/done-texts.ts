/** What is said when a form has done what it is for: in a toast, or on the page that follows it. */

export const SIGNED_UP = {
  title: "Student account created successfully!",
  text: "Please check your email to verify your account.",
};

export const APPLICATION_SUBMITTED = {
  title: "Application Submitted!",
  text: "Your tutor application has been submitted for review. You'll be notified once it's approved.",
};

export const PASSWORD_UPDATED = {
  title: "Password Updated!",
  text: "Your password has been updated. Please sign in with it.",
};
