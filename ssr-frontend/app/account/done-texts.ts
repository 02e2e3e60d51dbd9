/** What is said when a form has done what it is for: in a toast, or on the page that follows it. */

export const SIGNED_UP = {
  title: "Student account created successfully!",
  text: "Please check your email to verify your account.",
};

export const APPLICATION_SUBMITTED = {
  title: "Application Submitted!",
  text: "Your tutor application has been submitted for review. You'll be notified once it's approved.",
};

/** Said where somebody has to begin again, since the second step came too late. */
export const SIGN_IN_ENDED = {
  title: "This sign-in has ended.",
  text: "Your code has to follow within ten minutes of the password. Please enter your password again.",
};

export const PASSWORD_UPDATED = {
  title: "Password Updated!",
  text: "Your password has been updated. Please sign in with it.",
};
