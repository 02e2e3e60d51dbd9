/** The errors of a form submitted without a script, by the server's code. */
export const newsletterProblems = {
  email: "Please enter your email address, such as name@example.org.",
  wait: "You have asked a few times in a row. Please wait a few minutes, then try again.",
  expired: "That link does not work any more. Enter your address again and we will send a new one.",
} as const;

export type NewsletterProblem = keyof typeof newsletterProblems;

/** The footer's form. */
export const newsletterFooter = {
  title: "Stay Updated",
  text: "New bootcamps, guides and student work, by email. Leave with one press.",
} as const;

/** The newsletter's own page, and the pages after its forms. */
export const newsletterPages = {
  form: {
    kicker: "Newsletter",
    title: "A letter when there is something to say",
    lede: "When a bootcamp opens, when a guide is new, when a student’s paper is out. Our own news only, about once a month.",
    facts: [
      {
        name: "First you confirm",
        text: "We send one mail with a link. Nothing else comes until you press it.",
      },
      {
        name: "Leave whenever you like",
        text: "Every letter has a link that ends it with one press, without an account or a question.",
      },
      {
        name: "What we keep",
        text: "Your address and when you confirmed it. It is used for this letter alone.",
      },
    ],
  },
  thanks: {
    title: "Check your mail",
    text: "Thank you for subscribing to our newsletter! We have sent you a mail with a link; once you have followed it, you are on the list. It may take a minute, and may hide in the spam folder.",
  },
  confirmed: {
    title: "You are on the list",
    text: "Your address is confirmed. The next letter will find you.",
  },
  unsubscribed: {
    title: "You are off the list",
    text: "No further letters will come. If that was a slip, you can subscribe again at any time.",
  },
  confirm: {
    title: "Confirm your subscription",
    text: "Press the button, and our newsletter comes to the address that our mail went to.",
    button: "Yes, subscribe me",
  },
  unsubscribe: {
    title: "Leave the newsletter?",
    text: "Press the button, and no further letters come to the address that this link was sent to.",
    button: "Unsubscribe",
  },
  incomplete: {
    title: "This link is incomplete",
    text: "Some mail programs break long links. Copy the whole address from the mail, or subscribe again.",
  },
} as const;
