import { academyZone, brand } from "./brand.ts";
import { operator } from "./operator.ts";
import { bookingWeeks } from "./prices.ts";

/** A section of the privacy page or the terms. */
export interface Clause {
  id: string;
  title: string;
  text: string[];
  points?: { name: string; text: string }[];
}

export interface LegalPage {
  kicker: string;
  title: string;
  /** A summary in three sentences. */
  lede: string;
  /** The address for questions. */
  email: string;
  clauses: Clause[];
}

/** The retention periods in months, from the operator's settings, for pages that know them. */
export interface RetentionMonths {
  chats?: number | undefined;
  aiTutor?: number | undefined;
  aiTutorFlags?: number | undefined;
}

export const privacy = ({ chats, aiTutor, aiTutorFlags }: RetentionMonths = {}): LegalPage => ({
  kicker: "Privacy",
  title: "What\u00a0we\u00a0keep, and\u00a0why",
  lede: "We keep what we need to teach, to get paid and to answer you, and nothing to advertise with. You can get a copy of it, and you can have it deleted. We never sell it.",
  email: operator.privacyEmail,
  clauses: [
    {
      id: "who",
      title: "Who is responsible",
      text: [
        `${operator.name}, ${operator.address}. For anything on this page, email ${operator.privacyEmail}; a person will reply.`,
      ],
    },
    {
      id: "what",
      title: "What we keep",
      text: ["Only what you give us, and what results from it:"],
      points: [
        {
          name: "An account",
          text: "First and last name, email address, the time zone that we show times in, and a password, of which we keep only a hash.",
        },
        {
          name: "Tutoring sessions",
          text: "Subject, tutor, time, price and status of every booking; notes that the student or tutor adds.",
        },
        {
          name: "Payments",
          text: "That a session was paid for or refunded, and the payment provider’s number for it. Card numbers go to the provider and never reach us.",
        },
        {
          name: "Messages",
          text: "What students and tutors write to each other here, with the pictures and PDFs they send, so that both can read it again. A message that seems to contain contact details is held back; if its writer submits it anyway, we keep it for our staff to review.",
        },
        {
          name: "Reports and blocks",
          text: "Who reported a chat and why, what was said in it at the time, and what we did about it. Who has blocked whom. If we suspend an account, why.",
        },
        {
          name: "Research",
          text: "Interest forms, progress and links of a project, for the student and the assigned mentor.",
        },
        {
          name: "Common Profile",
          text: "What a student writes for summer programs: name, grade, grade point average, courses, test scores, interests, skills and an essay. Only the student reads it; our staff do not, and we never sell it. An organization gets a copy when the student applies to it here, and not before. Matches are based on grade, interests, courses and skills; we compute them here, by fixed rules, and don’t keep them.",
        },
        {
          name: "Summer opportunities",
          text: "Which ones a student saved, with the reminders they asked for, and what they told us is wrong with one.",
        },
        {
          name: "Applications to summer programs",
          text: "What a student sent to an organization through us: a copy of the profile, the answer to its question, its outcome, and what both sides wrote to each other. The organization reads it, without the student’s email address, and may keep notes that no one else reads.",
        },
        {
          name: "AI Tutor",
          text: "What a student types or says to the AI Tutor and what it answers, with the topic, the time and the hints asked for. For students who are signed in, it is in their account, where they can read and delete it. What is said aloud is transcribed and then kept like what is typed; we keep no audio. How long someone used it in a day, for two days. If our checks find something in it that a person should know about, that passage, even if the session is deleted.",
        },
        {
          name: "Google or ORCID",
          text: "The ID they know you by, if you sign in that way. We ask them for nothing else but your name and, from Google, your email address.",
        },
        {
          name: "Applications",
          text: "What tutors write about themselves, with their education, languages and picture, without the location and time that cameras add. The link and the reference in an application are for our staff only, and are deleted with it.",
        },
        {
          name: "Decisions",
          text: "Which member of our staff decided what, who read whose chat and when, and every movement of money. No one can change this record.",
        },
        {
          name: "Email choices",
          text: "Which reminders and other emails you turned off.",
        },
        {
          name: "Newsletter",
          text: "Your email address, if you asked for it. If it is never confirmed, we delete it 30 days after the link we sent expires, or after you unsubscribe from that email. If you confirmed it and later unsubscribe, we keep it with that date so that we send you nothing more; email us and we’ll delete it. For 90 days, which issues we sent you, not whether you read them.",
        },
        {
          name: "Technical records",
          text: "Time and page of each request, in logs for up to 30 days. When a page of ours fails in your browser, the same logs say what kind of error it was, where in our scripts, and which browser, and nothing about who you are. Your network address for at most half an hour, to prevent abuse. An email address that someone types into a form that sends email to it, for a day, so that no one can flood your inbox. For each device that is signed in, what its browser calls itself, so that you can tell it from others. For each passkey that you add, the name you give it, when it was added and last used, and the public half of its key; your fingerprint or face never leaves your device. For each browser that has signed in to your account, a random number of its own and the date, for a year after its last sign-in, so that strangers guessing your password can’t lock you out.",
        },
      ],
    },
    {
      id: "not",
      title: "What we don’t do",
      text: [
        "No advertising, no trackers, no third-party analytics. Cookies only when you sign in or send a form to create an account: one keeps you signed in; one holds your first name, so that public pages can show it while you are; one, for a year, lets your account recognize the browser; when you create an account, one holds your email address for an hour, so that the next page can say where our email went; on the way to Google or ORCID and back, another one, for a day at most, makes sure it’s still you. Entering the AI Tutor sets a cookie that lets this browser in for 30 days. When you create an account, apply as a tutor, ask for a new password or sign in with a passkey, a random number stays in your browser for ten minutes, so that we can tell many tries from one browser apart from those of a whole classroom. The contact form sends nothing from this site; it opens your own email app.",
      ],
    },
    {
      id: "age",
      title: "Students under 18",
      text: [
        "Many of our students are minors. A student who is 13 or older may have an account with a parent’s knowledge. For a child under 13, a parent has the account, under the parent’s own name and email address, and is present at the first session. If we learn that a child under 13 has opened an account alone, we delete it and everything in it.",
        "Students and tutors message each other only on this site. Messages with phone numbers, addresses, usernames on other networks or plans to meet elsewhere are held back before they are sent, no matter who writes them, and anyone can report or block the person they are chatting with.",
        "A student’s name, picture or story appears on this site only with the family’s written consent, which can be withdrawn at any time. Such names never go into the structured data that search engines read.",
      ],
    },
    {
      id: "who-sees",
      title: "Who sees it",
      text: [
        "Your tutor or mentor sees your name, your bookings with them and your messages to them. The academy’s staff see what they need to run sessions and answer questions. They can read any chat, to keep students safe; they have to give a reason, and we log it every time. They can read a session with the AI Tutor only if our checks found something in it, and we log that as well. Beyond that:",
      ],
      points: [
        { name: "Stripe", text: "takes payments and pays tutors." },
        {
          name: "OpenAI",
          text: "gets what is typed to the AI Tutor, to check and answer it, and, if you choose to talk, the sound of your voice, to transcribe it. It comes under a number that doesn’t say who you are: no name, no address and no account.",
        },
        {
          name: "Our hosting and email providers",
          text: "store data and deliver email for us, under contract and for nothing else.",
        },
        {
          name: "Authorities",
          text: "get what the law requires us to give them. We tell you unless the law forbids it.",
        },
      ],
    },
    {
      id: "how-long",
      title: "How long",
      text: [
        "As long as the account exists. Payment records are kept for as long as tax law requires, usually seven years, without the messages and notes around them. Some things go sooner:",
      ],
      points: [
        {
          name: "Unfinished sign-ups",
          text: "are deleted a few days after we last sent a link to confirm the address.",
        },
        {
          name: "Messages",
          text: `and the files sent with them are removed ${chats ? `after ${chats} months` : "some time after they were written"}, and so is anything a report quotes from them, unless it is still under review. A file that was added but never sent goes after a day.`,
        },
        {
          name: "Sessions with the AI Tutor",
          text: `are deleted ${aiTutor ? `${aiTutor} ${aiTutor === 1 ? "month" : "months"}` : "some time"} after they end, or sooner if you delete them; for people without an account, after a day. What our checks found in one is erased ${aiTutorFlags ? `${aiTutorFlags} ${aiTutorFlags === 1 ? "month" : "months"}` : "some time"} after our staff reviewed it, or when the account is deleted.`,
        },
        {
          name: "Emails",
          text: "that we send are kept for 90 days: to whom, when and about what. Their text goes as soon as they are sent.",
        },
        { name: "Payment events", text: "the notices Stripe sends us about payments, for 90 days." },
        { name: "Rejected applications", text: "with their picture, are kept for 180 days." },
      ],
    },
    {
      id: "export-and-deletion",
      title: "A copy, a correction, or deletion",
      text: [
        `You can do all three in your account settings: download everything we have about you as a file, correct what’s wrong, or delete the account with its messages, projects and notes. Cancel any upcoming sessions first, so that they are refunded. Without an account, or for a child, email ${operator.privacyEmail}; we’ll do it within 30 days. We never treat anyone worse for asking.`,
      ],
    },
    {
      id: "changes",
      title: "Changes",
      text: [
        "If the meaning of this page changes, we email every account at least 14 days ahead, and the date at the top changes. Old versions are available on request.",
      ],
    },
  ],
});

export const terms: LegalPage = {
  kicker: "Terms",
  title: "What we agree to",
  lede: "You book an hour with a person; we make sure it happens or give you your money back. Be kind, be on time, do your own work. The rest of this page is the details.",
  email: brand.email,
  clauses: [
    {
      id: "parties",
      title: "Who these terms are between",
      text: [
        `These terms are between ${operator.name} (“the academy”) and the person who has the account. By creating an account or paying for a program, you accept them.`,
      ],
    },
    {
      id: "accounts",
      title: "Accounts and age",
      text: [
        "Anyone 18 or older may have an account. Students aged 13 to 17 may have one with the consent of a parent or guardian, who is then bound by these terms on their behalf. For a child under 13, the parent has the account. Keep your password to yourself; tell us if someone else might know it.",
      ],
    },
    {
      id: "lessons",
      title: "Tutoring sessions",
      text: [
        `A session lasts one hour and takes place online. You can book it up to ${bookingWeeks} weeks ahead, at the price shown before you pay. Times are shown in your time zone, which you can change in your account; days are those of ${academyZone}. We hold your booking for about half an hour while you pay, and it’s confirmed once your payment goes through.`,
      ],
    },
    {
      id: "money",
      title: "Payment, cancellation and refunds",
      text: [],
      points: [
        {
          name: "Payment",
          text: "By card through Stripe, in US dollars, before the session. Prices include our fee.",
        },
        {
          name: "You cancel",
          text: "On your dashboard, until the session begins. With 24 hours’ notice you get a full refund, or you can move the session to another time with the same tutor. After that, you owe the full price.",
        },
        {
          name: "We or the tutor cancel",
          text: "You get a full refund without asking, usually within ten days, to the card you paid with.",
        },
        {
          name: "No-shows",
          text: "If the tutor doesn’t show up, you get a refund. If the student doesn’t, you owe the full price.",
        },
        {
          name: "Programs",
          text: "Research mentorship and bootcamps have their own prices and dates, agreed in writing before you pay. We refund any hours you don’t use.",
        },
        {
          name: "Listings by organizations",
          text: "An organization’s first listing in the summer portal is free. If additional ones have a price, it is on the portal’s pricing page and beside the listing, and you pay it once, after we approve the listing. If the listing can’t be published then, you get a full refund.",
        },
      ],
    },
    {
      id: "work",
      title: "Who owns the work",
      text: [
        "What a student makes belongs to the student. Mentors and tutors explain, ask and review; they do not write papers, take tests or do homework for anyone. We promise care and competence, not grades, prizes, admissions or publications.",
      ],
    },
    {
      id: "conduct",
      title: "Conduct and safety",
      text: [
        "Students and tutors meet and write only through this site, so that both are protected. A parent may sit in at any time. We close an account immediately for harassment, discrimination, recording without consent or contact outside of sessions. Report anything that worries you; we respond the same day.",
      ],
    },
    {
      id: "tutors",
      title: "Tutors and mentors",
      text: [
        "Tutors apply, are interviewed and are approved before they appear on the site. They set their own hours and rate, are paid after the session, and are responsible for their own taxes.",
      ],
    },
    {
      id: "service",
      title: "The service itself",
      text: [
        "We keep the site running as well as we reasonably can and fix what breaks. If we fail at something you paid for, we redo it or refund it; beyond that, and as far as the law allows, our liability is limited to what you paid in the last twelve months.",
      ],
    },
    {
      id: "end",
      title: "Ending, changing, disagreeing",
      text: [
        `You may close your account at any time; upcoming sessions you’ve paid for are refunded. We may close one that breaks these terms, and we’ll say why. We announce changes by email 14 days ahead. The law of ${operator.state} applies; before anyone goes to court, let’s talk.`,
      ],
    },
  ],
};
