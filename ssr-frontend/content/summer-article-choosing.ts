import type { Article } from "./summer-article.ts";

/** The article about choosing a summer program and reading its fine print. */
export const choosing: Article = {
  path: "/summer/resources/choosing-a-program",
  title: "How to choose a summer program, and read its fine print",
  lede: "A brochure says what a program would like to be. Seven things tell you what it is, and most of them can be found in twenty minutes.",
  minutes: 6,
  sections: [
    {
      id: "why",
      title: "First, say what the summer is for",
      text: [
        "Before you compare programs, write one sentence: at the end of August I want to have done, seen or learned this. “Find out whether I like working in a lab” is a good sentence. “Something for college” is not, because it doesn’t help you tell two programs apart.",
        "With that sentence, half the list takes care of itself. Someone who wants to know whether she likes lab work needs hours at a bench, and a week of lectures on a famous campus won’t tell her. Someone who wants to write a game needs eight quiet weeks more than a certificate.",
      ],
      remember:
        "If a job, a library card and a project of your own would serve the sentence just as well, they count too.",
    },
    {
      id: "who",
      title: "Who really runs it",
      text: [
        "Many programs are held at a university and have its name in theirs, but are run by a company that rents rooms there. That can be perfectly fine. But it’s a different thing: the teachers are the company’s, credits and letters are too, and admission says nothing about the university’s opinion of you.",
        "Three places tell you. The address of the website: does it end in the university’s own, or just mention it? The fine print at the bottom of the page: who is the contract with? And the university’s own list of summer programs: is it there?",
      ],
      points: [
        { name: "“At”", text: "The place. Anyone can rent a place." },
        {
          name: "“In partnership with”",
          text: "Ask what the partner does: teaches, gives a room, or lends its name.",
        },
        { name: "“Run by”", text: "What counts. Our listings use those very words." },
      ],
    },
    {
      id: "cost",
      title: "What it costs in total",
      text: [
        "Tuition is the number on the poster. The full cost is what leaves your account by September. Add it up before you apply, because the answer to “can we?” is easier in January than with an offer and a week to decide.",
      ],
      points: [
        {
          name: "Application fee",
          text: "Paid whether or not you get in. Programs that give aid usually waive it: ask.",
        },
        {
          name: "Tuition, room and board",
          text: "Is it one price? Does it cover weekends and the days between sessions?",
        },
        {
          name: "Travel",
          text: "Flights for an unaccompanied minor, and a parent’s trip there if someone has to sign you in.",
        },
        {
          name: "The rest",
          text: "Lab fees, laptop, insurance, bedding, meals on the road. Often $200 to $600.",
        },
        { name: "What you do not earn", text: "Six weeks of a summer job, if that was the other plan." },
      ],
      remember:
        "A selective program that pays its students is a different thing from one that admits almost anyone who can pay. Both may be worth it; only one of them is a prize.",
    },
    {
      id: "aid",
      title: "Help with the cost",
      text: [
        "Read three words carefully. “Need-based” looks at what a family earns. “Merit-based” looks at the application. “Limited” means it runs out, so the deadline for aid, often weeks before the program’s own, is the one that counts.",
        "Ask one question in writing: can I apply for admission and aid together, and will I hear about both before I have to pay a deposit? A good office answers in two lines.",
      ],
    },
    {
      id: "fine-print",
      title: "The fine print, in ten minutes",
      text: [
        "Look for the page called terms, policies or FAQ, and search it for these. If you can’t find something, ask by email and keep the answer.",
      ],
      points: [
        {
          name: "Refund",
          text: "Until what date, how much, and what happens if you get sick in week two.",
        },
        {
          name: "Cancellation by them",
          text: "If too few people enroll, do you get everything back, including the deposit? They won’t pay for your flights.",
        },
        {
          name: "Supervision",
          text: "How many students to one adult, who is there at night, and whether adults have passed a background check.",
        },
        {
          name: "Work and pictures",
          text: "Who owns what you make, and whether they can use your photo without asking again.",
        },
        {
          name: "Credit and certificate",
          text: "Which school gives it, and whether yours accepts it. A certificate of attendance is a receipt.",
        },
        {
          name: "Data",
          text: "Whether they pass your details to “partners.” Look for a box that’s already checked.",
        },
      ],
    },
    {
      id: "signs",
      title: "Signs to stop and ask",
      text: ["None of these proves anything. Each is worth an email before money moves."],
      points: [
        {
          name: "You were nominated",
          text: "By no one you can name, in a letter on heavy paper, with a fee.",
        },
        { name: "Decide in 48 hours", text: "Programs that fill up don’t need to rush you." },
        {
          name: "Outcomes without numbers",
          text: "“Our students go to top universities.” How many, of how many, and because of this?",
        },
        {
          name: "Publication promised",
          text: "No one can promise what a reviewer will say. Ask where the last three papers appeared.",
        },
        { name: "No names", text: "No teacher, no mentor, no director whose background you can look up." },
      ],
    },
    {
      id: "decide",
      title: "Choose three",
      text: [
        "Put what is left in a table: sentence, run by, full cost, aid date, deadline, decision date. Choose one that would be wonderful and is hard to get into, one that is likely, and one that you can do no matter what, which may well be a project at home with a plan.",
        "Then ask someone who went. Programs will give you a name if you ask; the useful question is not “was it good?” but “what did you do on a Tuesday?”",
      ],
      remember: "Three careful applications beat ten copied ones.",
    },
  ],
};
