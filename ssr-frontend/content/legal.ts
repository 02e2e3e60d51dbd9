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
  lede: "We keep what is needed to teach, to be paid and to answer you, and nothing to advertise with. You can have a copy of it, and you can have it deleted. Nobody buys it.",
  email: operator.privacyEmail,
  clauses: [
    {
      id: "who",
      title: "Who is responsible",
      text: [
        `${operator.name}, ${operator.address}. For anything on this page write to ${operator.privacyEmail}; a person answers.`,
      ],
    },
    {
      id: "what",
      title: "What we keep",
      text: ["Only what you give us, or what follows from it:"],
      points: [
        {
          name: "An account",
          text: "First and last name, email address, and a password of which we keep a hash only.",
        },
        {
          name: "Lessons",
          text: "Subject, tutor, time, price and status of every booking; notes that student or tutor add.",
        },
        {
          name: "Payments",
          text: "That a lesson was paid or refunded, and the payment provider’s number for it. Card numbers go to the provider and never reach us.",
        },
        {
          name: "Messages",
          text: "What students and tutors write to each other here, with the pictures and PDFs they send, so that both can read it again. A message that seems to hold contact details is held back; if its writer insists, we keep it for our staff to look at.",
        },
        {
          name: "Reports and blocks",
          text: "Who reported a chat and why, what was said in it at that time, and what we did about it. Whom somebody has blocked. If we suspend an account, why.",
        },
        {
          name: "Research",
          text: "Interest forms, progress and links of a project, for the student and the assigned mentor.",
        },
        {
          name: "Common Profile",
          text: "What a student writes for summer programs: name, grade, grade point average, courses, test scores, interests, skills and an essay. Only the student reads it; our staff do not, and we never sell it. An organization gets a copy when the student applies to it here, and not before. Matches are made of grade, interests, courses and skills, here and by rules, and are not kept.",
        },
        {
          name: "Summer opportunities",
          text: "Which ones a student saved, with the reminders they asked for, and what they told us is wrong with one.",
        },
        {
          name: "Applications to summer programs",
          text: "What a student sent to an organization through us: a copy of the profile, the answer to its question, what became of it, and what both wrote to each other. The organization reads it, without the student’s email address, and may keep notes that nobody else reads.",
        },
        {
          name: "AI Tutor",
          text: "What a student types to the AI Tutor, or says to it, and what it answers, with the topic, the time and the hints asked for; of students who are signed in, in their account, where they can read and delete it. What is said aloud is written down and then kept like what is typed; we keep no sound. How long somebody used it in a day, for two days. If our checks find something in it that a person should know of, that passage, even if the session is deleted.",
        },
        {
          name: "Google or ORCID",
          text: "The number under which they know you, if you sign in that way. Nothing else is asked of them but your name and, at Google, your email address.",
        },
        {
          name: "Applications",
          text: "What tutors write about themselves, with their education, languages and picture, without the place and time that cameras add. The link and the reference in an application are for our staff only, and are deleted with it.",
        },
        {
          name: "Decisions",
          text: "Which of our staff decided what, who of them read whose chat and when, and each movement of money. Nobody can change this record.",
        },
        {
          name: "Newsletter",
          text: "Your email address, if you asked for it. If it is never confirmed, we delete it 30 days after the link that we sent has ended, or after you unsubscribed by that email. If you confirmed it and leave, we keep it with that day, so that nothing more is sent to you; write to us and we delete it. For 90 days which ones you were sent, not whether you read them.",
        },
        {
          name: "Technical records",
          text: "Time and page of each request, in logs for up to 30 days. When a page of ours fails in your browser, the same logs say what kind of error it was, where in our scripts, and which browser, and nothing of who you are. Your network address for at most half an hour, to keep abuse out. An email address that somebody types into a form that writes to it, for a day, so that nobody can fill your mailbox. For each device that is signed in, what its browser calls itself, so that you can tell it from others. For each passkey that you add, the name you give it, when it was added and last used, and the public half of its key; your fingerprint or face never leaves your device. For each browser that has signed in to your account, a random number of its own and the day, for a year after its last time, so that strangers who guess your password cannot keep you out.",
        },
      ],
    },
    {
      id: "not",
      title: "What we do not do",
      text: [
        "No advertising, no trackers, no analytics by others. Cookies only when you sign in or send a form that asks for an account: one keeps you signed in; one, for a year, lets your account know the browser again; on the way to Google or ORCID and back another one, for a day at most, makes sure that it is still you. Whoever enters the AI Tutor has a cookie that lets this browser in for 30 days. When you create an account, apply as a tutor, ask for a new password or sign in with a passkey, a random number stays in your browser for ten minutes, so that we can tell many tries of one browser from those of a classroom. The contact form sends nothing from this site; it opens your own email program.",
      ],
    },
    {
      id: "age",
      title: "Students under age",
      text: [
        "Many of our students are minors. A student who is 13 or older may hold an account with a parent’s knowledge. For a child under 13 a parent holds the account in the parent’s own name and email address, and is present at the first lesson. If we learn that a child under 13 has opened an account alone, we delete it and what belongs to it.",
        "Students and tutors write to each other on this site only. Phone numbers, addresses, names on other networks and meetings elsewhere are held back before a message is sent, whoever writes it, and anybody can report or block whoever they write with.",
        "A student’s name, picture or story appears on this site only with written consent of the family, which can be withdrawn at any time. Such names never go into the structured data that search engines read.",
      ],
    },
    {
      id: "who-sees",
      title: "Who sees it",
      text: [
        "Your tutor or mentor sees your name, your bookings with them and your messages to them. The academy’s staff see what they need to run lessons and settle questions. They can read every chat, to keep students safe; they have to say why, and each time is recorded. A session with the AI Tutor they can read only if our checks found something in it, and that is recorded as well. Beyond that:",
      ],
      points: [
        { name: "Stripe", text: "takes payments and pays tutors." },
        {
          name: "OpenAI",
          text: "gets what is typed to the AI Tutor, to check and to answer it, and for whoever chooses to talk, the sound of their voice, to write it down; under a number that does not say who it is; no name, no address and no account.",
        },
        {
          name: "Our hosting and email providers",
          text: "store data and deliver email for us, by contract and for nothing else.",
        },
        { name: "Authorities", text: "get what a law obliges us to give. We tell you unless we may not." },
      ],
    },
    {
      id: "how-long",
      title: "How long",
      text: [
        "As long as the account exists. Records of payments are kept for as long as tax law asks, usually seven years, without the messages and notes around them. Some of it goes earlier:",
      ],
      points: [
        {
          name: "Unfinished sign-ups",
          text: "are deleted a few days after the last link to confirm the address was sent.",
        },
        {
          name: "Messages",
          text: `and what was sent with them are removed ${chats ? `after ${chats} months` : "some time after they were written"}, and so is what a report quotes of them, unless it is still being looked at. A file that was added and never sent goes after a day.`,
        },
        {
          name: "Sessions with the AI Tutor",
          text: `are deleted ${aiTutor ? `${aiTutor} ${aiTutor === 1 ? "month" : "months"}` : "some time"} after they ended, or earlier if you delete them; of people without an account, after a day. What our checks found in one is emptied ${aiTutorFlags ? `${aiTutorFlags} ${aiTutorFlags === 1 ? "month" : "months"}` : "some time"} after one of our staff looked at it, or when the account is deleted.`,
        },
        {
          name: "Emails",
          text: "that we send are kept for 90 days: to whom, when and about what. Their words go as soon as they are sent.",
        },
        { name: "Payment events", text: "the notices in which Stripe tells us of payments, for 90 days." },
        { name: "Rejected applications", text: "with their picture, for 180 days." },
      ],
    },
    {
      id: "export-and-deletion",
      title: "A copy, a correction, or deletion",
      text: [
        `Your account’s settings do all three at once: download everything we hold about you as a file, change what is wrong, or delete the account with its messages, projects and notes. Cancel lessons that are still ahead first, so that they are refunded. Without an account, or for a child, write to ${operator.privacyEmail}; we do it within 30 days. Nobody is treated worse for asking.`,
      ],
    },
    {
      id: "changes",
      title: "Changes",
      text: [
        "If this page changes in meaning we write to every account at least 14 days before, and the date at the top changes. Old versions are available on request.",
      ],
    },
  ],
});

export const terms: LegalPage = {
  kicker: "Terms",
  title: "What we agree on",
  lede: "You book an hour with a person; we make sure it happens or give the money back. Be kind, be on time, do your own work. The rest of this page is detail.",
  email: brand.email,
  clauses: [
    {
      id: "parties",
      title: "Who agrees with whom",
      text: [
        `These terms are between ${operator.name} (“the academy”) and the person who holds the account. By creating an account or paying for a program you accept them.`,
      ],
    },
    {
      id: "accounts",
      title: "Accounts and age",
      text: [
        "Whoever is 18 may hold an account. From 13 to 17 a student may hold one with the consent of a parent or guardian, who is then bound by these terms for them. For a child under 13 the parent holds the account. Keep the password to yourself; tell us if somebody else may know it.",
      ],
    },
    {
      id: "lessons",
      title: "Lessons",
      text: [
        `A lesson lasts one hour and is held online. It can be booked up to ${bookingWeeks} weeks ahead, at the price shown before you pay. Times are ${academyZone}; the page shows yours beside it. A booking is held for about half an hour while you pay and is certain once the payment has arrived.`,
      ],
    },
    {
      id: "money",
      title: "Payment, cancellation and refunds",
      text: [],
      points: [
        {
          name: "Payment",
          text: "By card through Stripe, in US dollars, before the lesson. Prices include our fee.",
        },
        {
          name: "You cancel",
          text: "On your dashboard, until the lesson begins. With 24 hours’ notice you get the whole price back, or move the lesson to another time of the same tutor. Later the price is owed.",
        },
        {
          name: "We or the tutor cancel",
          text: "You get the whole price back without asking, usually within ten days, to the card you paid with.",
        },
        {
          name: "Nobody came",
          text: "If the tutor does not come, you are refunded. If the student does not, the hour is owed.",
        },
        {
          name: "Programs",
          text: "Research mentorship and bootcamps have their own prices and dates, agreed in writing before you pay. Hours that were not used are refunded.",
        },
        {
          name: "Listings of organizations",
          text: "An organization’s first listing in the summer portal is free. Where a further one has a price, it stands on the portal’s pricing page and beside the listing, and is paid once, after we have approved it. If the listing cannot be published then, you get the whole price back.",
        },
      ],
    },
    {
      id: "work",
      title: "Whose work it is",
      text: [
        "What a student makes belongs to the student. Mentors and tutors explain, ask and review; they do not write papers, take tests or do homework for anybody. We promise care and competence, not grades, prizes, admissions or publications.",
      ],
    },
    {
      id: "conduct",
      title: "Conduct and safety",
      text: [
        "Students and tutors meet and write only through the ways this site offers, so that both are protected. A parent may sit in at any time. Harassment, discrimination, recordings without consent and contact outside the lessons end an account at once. Report anything that worries you; we answer the same day.",
      ],
    },
    {
      id: "tutors",
      title: "Tutors and mentors",
      text: [
        "Tutors apply, are interviewed and approved before they appear. They set their own hours and rate, are paid after the lesson, and are responsible for their own taxes.",
      ],
    },
    {
      id: "service",
      title: "The service itself",
      text: [
        "We keep the site running as well as we reasonably can and repair what breaks. If we fail at something you paid for, we repeat it or refund it; beyond that, and as far as the law allows, our liability ends at what you paid in the last twelve months.",
      ],
    },
    {
      id: "end",
      title: "Ending, changing, disagreeing",
      text: [
        `You may close your account at any time; paid lessons ahead are refunded. We may close one that breaks these terms, and say why. Changes are announced by email 14 days before. The law of ${operator.state} applies; before anybody goes to court, let us talk.`,
      ],
    },
  ],
};
