/** The errors of a form submitted without a script, by the server's code. */
export const newsletterProblems = {
  email: "Please enter your email address, such as name@example.org.",
  wait: "You’ve tried a few times in a row. Please wait a few minutes, then try again.",
  expired: "That link no longer works. Enter your email address again and we’ll send a new one.",
} as const;

export type NewsletterProblem = keyof typeof newsletterProblems;

/** The footer's form. */
export const newsletterFooter = {
  title: "Stay Updated",
  text: "New bootcamps, guides and student work, by email. Unsubscribe anytime.",
} as const;

/** The newsletter's own page, and the pages after its forms. */
export const newsletterPages = {
  form: {
    kicker: "Newsletter",
    title: "An email when there’s something to say",
    lede: "When a bootcamp opens, a new guide is ready or a student’s paper comes out. Only our own news, about once a month.",
    facts: [
      {
        name: "Confirm first",
        text: "We send one email with a link. You get nothing else until you use it.",
      },
      {
        name: "Unsubscribe anytime",
        text: "Every email has an unsubscribe link. One click: no account, no questions.",
      },
      {
        name: "What we keep",
        text: "Your email address and when you confirmed it. We use it only for this newsletter.",
      },
    ],
  },
  thanks: {
    title: "Check your email",
    text: "Thank you for subscribing to our newsletter! We sent you an email with a link; follow it and you’re on the list. It may take a minute, and it may land in your spam folder.",
  },
  confirmed: {
    title: "You’re on the list",
    text: "Your email address is confirmed. You’ll get our next newsletter.",
  },
  unsubscribed: {
    title: "You’re unsubscribed",
    text: "You won’t get any more newsletters from us. If that was a mistake, you can subscribe again anytime.",
  },
  confirm: {
    title: "Confirm your subscription",
    text: "Our newsletter will go to the address where you got our email.",
    button: "Yes, subscribe me",
  },
  unsubscribe: {
    title: "Unsubscribe from our newsletter?",
    text: "The address where you got this link won’t receive any more newsletters.",
    button: "Unsubscribe",
  },
  incomplete: {
    title: "This link is incomplete",
    text: "Some email apps break long links. Copy the whole link from the email, or subscribe again.",
  },
} as const;
