/** Texts after a successful form: in a toast, or on the next page. */

export const SIGNED_UP = {
  title: "Student account created successfully!",
  text: "Please check your email to verify your account.",
};

/** Shown if the sign-in has to start again, since its second step has expired. */
export const SIGN_IN_ENDED = {
  title: "This sign-in timed out.",
  text: "You have ten minutes to enter your code after your password. Please enter your password again.",
};

export const PASSWORD_UPDATED = {
  title: "Password Updated!",
  text: "Your password has been updated. Please sign in with it.",
};
