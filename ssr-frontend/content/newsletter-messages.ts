/** The messages of the newsletter's form, from the specification. */
export const newsletterMessages = {
  button: "Subscribe",
  busy: "Subscribing...",
  done: "Thank you for subscribing to our newsletter! Check your email for a link to confirm your address.",
  empty: "Please enter your email address",
  failed: "Failed to subscribe. Please try again.",
} as const;
