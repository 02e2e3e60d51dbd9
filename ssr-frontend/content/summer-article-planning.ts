import type { Article } from "./summer-article.ts";

/** The article about deadlines, recommendation letters and planning the year. */
export const planning: Article = {
  path: "/summer/resources/planning-your-year",
  title: "The year before a good summer",
  lede: "A summer is decided in winter. What to do in which month, how to ask for a letter, and how not to get caught out by the clock.",
  minutes: 5,
  sections: [
    {
      id: "year",
      title: "The year, month by month",
      text: [
        "Dates differ from program to program, and the ones on the listing are the ones that count. But the order is almost always this.",
      ],
      points: [
        {
          name: "September",
          text: "Write the one sentence: what the summer is for. Start your Common Profile with what you know by heart.",
        },
        {
          name: "October",
          text: "Make a list of eight. For each: who runs it, the full cost, the grades, the deadline.",
        },
        { name: "November", text: "Cut it to three or four. Ask for letters now. First draft of the essay." },
        {
          name: "December",
          text: "Early deadlines, and financial aid deadlines. Second draft, after two days away from it.",
        },
        { name: "January, February", text: "Most deadlines of selective programs. Send each a day early." },
        { name: "March", text: "Later deadlines; interviews. Thank the people who wrote for you." },
        {
          name: "April",
          text: "Decisions. Compare what each costs after aid; ask for a week if you need one.",
        },
        {
          name: "May",
          text: "Deposit, forms, vaccination record, travel. Tell the others no, so that someone moves up.",
        },
        {
          name: "June to August",
          text: "Go. Write down ten lines each Sunday; you will need them in November.",
        },
      ],
    },
    {
      id: "deadline",
      title: "What a deadline says, and what it does not",
      text: [
        "“February 1” is not a deadline. “February 1, 11:59 PM Eastern time” is one, and in California that’s 8:59 PM. Our listings give the time zone with every deadline, and your own time beside it if it’s different.",
        "Look for the others that hide behind it: letters may be due a week later, or at the same minute; aid is often due earlier; some programs read applications as they come in (“rolling”), which makes the deadline the worst day to apply.",
      ],
      points: [
        {
          name: "Put it in your calendar",
          text: "“Add deadline to calendar” on a listing sets two alerts: one a week before, and one two days before.",
        },
        {
          name: "Save the listing",
          text: "We email you 7 and 2 days before it closes. You can turn that off.",
        },
        { name: "Your own date", text: "Two days earlier. Write that one on the wall." },
      ],
    },
    {
      id: "letters",
      title: "Asking for a letter",
      text: [
        "Ask a teacher who has seen you work at something hard, even if the grade was not your best. Ask in person if you can, four weeks ahead, and in a way that lets them say no: “Do you know my work well enough to write for me?” A lukewarm letter from a family friend does more harm than good.",
        "When they agree, send one email with everything in it, so they never have to search for it.",
      ],
      points: [
        {
          name: "What and where",
          text: "The program, a sentence about it, and the link or address where the letter goes.",
        },
        { name: "When", text: "The letter’s own deadline, with its zone, in the subject line." },
        {
          name: "What you did with them",
          text: "Three things, with dates: the project, the question you wouldn’t let go of, what you fixed after the first try.",
        },
        { name: "Your draft", text: "The essay so far, so the two don’t tell the same story." },
      ],
      remember:
        "Remind them once, a week before. Thank them twice: when it’s sent, and when you know how it turned out.",
    },
    {
      id: "decision",
      title: "When decisions arrive",
      text: [
        "Programs decide months apart. Note each decision date when you apply; a yes from your third choice with a deposit due on Friday is only hard if you don’t know when your first choice will decide. You can email the first: “I have an offer I need to answer by April 5. Can you tell me whether I’ll hear from you before then?” They’re used to it.",
        "A waitlist is a maybe. Say in two lines that you’d still come, add one thing that’s new, and then plan as if it were a no.",
        "A no just means more names than places. The lab, museum or shop near you has no form and no deadline: write to three of them, say what you can do and for how many weeks, and ask for half an hour.",
      ],
    },
    {
      id: "parents",
      title: "For parents",
      text: [
        "The money, the travel, the signatures and the question of whether it’s safe are yours. The choice, the essay and the emails to the program are your child’s; offices notice who’s writing.",
        "If all of this feels too early, that’s an answer too. A summer with a job, a book list and a lot of boredom has started more than one scientist.",
      ],
    },
  ],
};
