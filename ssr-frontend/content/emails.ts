/** The pages behind the links in emails that people can turn off. */
export const emailPages = {
  turnOff: {
    reminders: {
      title: "Turn off reminders?",
      text: "We’ll stop reminding you of sessions and saved deadlines. Confirmations, changes, and receipts still come.",
      button: "Turn off reminders",
    },
    messages: {
      title: "Turn off emails about messages?",
      text: "We’ll stop emailing you about unread messages. They still wait for you in your dashboard.",
      button: "Turn off these emails",
    },
  },
  off: {
    kicker: "Emails",
    title: "Those emails are off",
    text: "You won’t get them anymore. You can turn them back on in your account at any time.",
  },
  choose: { label: "Choose which emails you get", href: "/account#emails" },
  incomplete: {
    title: "This link is incomplete",
    text: "Some email apps break long links. Copy the whole link from the email, or choose your emails in your account.",
  },
} as const;
