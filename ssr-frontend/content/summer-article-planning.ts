import type { Article } from "./summer-article.ts";

/** The article about deadlines, recommendation letters and planning the year. */
export const planning: Article = {
  path: "/summer/resources/planning-your-year",
  title: "The year before a good summer",
  lede: "A summer is decided in winter. What to do in which month, how to ask for a letter, and how not to be surprised by a clock.",
  minutes: 5,
  sections: [
    {
      id: "year",
      title: "The year, month by month",
      text: [
        "Dates differ from program to program, and those on a listing are the ones that count. But the order is nearly always this.",
      ],
      points: [
        {
          name: "September",
          text: "Write the one sentence: what the summer is for. Begin your Common Profile with what you know by heart.",
        },
        {
          name: "October",
          text: "Make a list of eight. For each: who runs it, the whole cost, the grades, the deadline.",
        },
        { name: "November", text: "Cut it to three or four. Ask for letters now. First draft of the essay." },
        {
          name: "December",
          text: "Early deadlines, and those for financial aid. Second draft, after two days’ rest.",
        },
        { name: "January, February", text: "Most deadlines of selective programs. Send each a day early." },
        { name: "March", text: "Later deadlines; interviews. Thank whoever wrote for you." },
        {
          name: "April",
          text: "Decisions. Compare what each costs after aid; ask for a week if you need one.",
        },
        {
          name: "May",
          text: "Deposit, forms, vaccination record, travel. Tell the others no, so that somebody moves up.",
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
        "“February 1” is not a deadline. “February 1, 11:59 PM Eastern time” is one, and in California it is 8:59 in the evening. Our listings give the zone with every deadline, and your own time beside it where it differs.",
        "Look for the others that hide behind it: letters may be due a week later, or on the same minute; aid is often due before; some programs read as applications come (“rolling”), which turns the deadline into the worst day to send.",
      ],
      points: [
        {
          name: "Put it in your calendar",
          text: "“Add deadline to calendar” on a listing brings two alarms: a week before, and two days.",
        },
        {
          name: "Save the listing",
          text: "We write to you 7 and 2 days before it closes. You can switch that off.",
        },
        { name: "Your own date", text: "Two days earlier. Write that one on the wall." },
      ],
    },
    {
      id: "letters",
      title: "Asking for a letter",
      text: [
        "Ask a teacher who has seen you work at something hard, even if the grade was not your best. Ask in person if you can, four weeks ahead, and in a way that lets them say no: “Do you know my work well enough to write for me?” A lukewarm letter does more harm than a missing friend of the family’s helps.",
        "When they agree, send one email with everything in it, so that they never have to search.",
      ],
      points: [
        {
          name: "What and where",
          text: "The program, a sentence on it, and the link or address through which the letter goes.",
        },
        { name: "When", text: "The letter’s own deadline, with its zone, in the subject line." },
        {
          name: "What you did with them",
          text: "Three things, with dates: the project, the question you would not let go, what you mended after the first try.",
        },
        { name: "Your draft", text: "The essay as it stands, so that the two do not tell the same story." },
      ],
      remember:
        "Remind once, a week before. Thank them twice: when it is sent, and when you know how it ended.",
    },
    {
      id: "decision",
      title: "When the answers come",
      text: [
        "Programs differ by months in when they decide. Note each decision date when you apply; a yes from your third choice with a deposit due on Friday is only hard if you do not know when the first will answer. You may write to the first: “I have an offer to answer by April 5; can you tell me whether I will hear before?” They are used to it.",
        "A waiting list is a maybe. Say in two lines that you would still come, add one thing that is new, and then plan as if it were a no.",
        "A no is about a list with more names than places. Whoever runs a bench, a museum or a shop near you has no form and no deadline: write to three of them, say what you can do and for how many weeks, and ask for half an hour.",
      ],
    },
    {
      id: "parents",
      title: "For parents",
      text: [
        "Yours are the sums, the travel, the signatures and the question whether it is safe. The choice, the essay and the emails to the program are your child’s; offices notice who writes.",
        "If all of this comes too early, that is an answer too. A summer with a job, a book list and a lot of boredom has started more than one scientist.",
      ],
    },
  ],
};
