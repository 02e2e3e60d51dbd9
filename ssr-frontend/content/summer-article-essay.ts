import type { Article } from "./summer-article.ts";

/** The article about writing a short essay. */
export const essay: Article = {
  path: "/summer/resources/writing-your-essay",
  title: "How to write 250 to 500 words that sound like you",
  lede: "The essay in your Common Profile, and most that summer programs ask for, is a page long. That is room for one thing, told well.",
  minutes: 5,
  sections: [
    {
      id: "asked",
      title: "What the reader wants to know",
      text: [
        "Someone reads forty of these in an afternoon. She already has your grades. What she wants to know is how you think when no one tells you to, whether you finish things, and whether she’d want you at the table for six weeks.",
        "So the essay is not a list of what you did; the form has boxes for that. It’s one thing you did, and what was going on in your head.",
      ],
    },
    {
      id: "find",
      title: "Find the one thing",
      text: [
        "Set a timer for ten minutes and answer these without stopping. Don’t look for something big. Readers remember a broken toaster longer than a moving trip to a museum.",
      ],
      points: [
        {
          name: "When did you last lose track of time?",
          text: "What were you doing, and what made you stop?",
        },
        { name: "What did you get wrong for a long time?", text: "How did you notice?" },
        { name: "What do you explain to other people?", text: "To whom, and what do they not get at first?" },
        { name: "What are you bad at and keep doing anyway?", text: "Why?" },
      ],
      remember: "If someone else in your class could have written the sentence, it’s not the one yet.",
    },
    {
      id: "shape",
      title: "A shape that works on one page",
      text: ["Four parts, of very different lengths. You can break the shape once you know why."],
      points: [
        {
          name: "A moment · 60 words",
          text: "Begin in the middle of it: where you were, what you had in your hands, what did not work.",
        },
        {
          name: "The question · 40 words",
          text: "What you wanted to know, in a sentence. This is the hinge.",
        },
        {
          name: "What you did · 200 words",
          text: "Step by step, with the step that failed. Numbers, names of things, what you tried next.",
        },
        {
          name: "What is open · 80 words",
          text: "What you don’t know yet, and why this program is the place to find out. Be specific: a course, an instrument, a person’s work.",
        },
      ],
    },
    {
      id: "voice",
      title: "Sound like you",
      text: [
        "Tell it to someone, record it, and write down what you said. Then fix the grammar and leave the rest. If you’d never use a word at dinner, you don’t need it here.",
        "Verbs carry an essay, adjectives weigh it down. “I took the motor apart and found sand” needs no “passionate”, “deeply” or “ever since I was a child”. Cut the first paragraph and see whether anyone misses it; often the essay starts with the second.",
      ],
      points: [
        {
          name: "Not",
          text: "“I have always been passionate about biology and how it can change the world.”",
        },
        {
          name: "But",
          text: "“The beans on the window side leaned left. I turned the pot. Two days later they leaned left again.”",
        },
      ],
    },
    {
      id: "help",
      title: "Help, and AI",
      text: [
        "Let two people read it: one who knows you and asks, “Is that what you mean?” and one who doesn’t and tells you what kind of person wrote it. Neither holds the pen. A parent’s sentence stands out to a reader like a borrowed coat.",
        "A program that writes for you gives you the average of everything it has read, which is the one essay that is sure to sound like no one. Many programs ask you to state that the words are yours; read what they say about it, and be able to say yes. Letting a tool ask you questions or check your commas is another matter: say so if they ask.",
      ],
    },
    {
      id: "last",
      title: "The last hour",
      text: ["Leave it for two days, then read it aloud. You’ll stumble exactly where it’s wrong."],
      points: [
        {
          name: "Length",
          text: "Between 250 and 500 words, and never over the form’s limit, as the form counts.",
        },
        { name: "Answers the question", text: "Read their question again. All of it." },
        {
          name: "Their name",
          text: "The program’s name is right, everywhere. This goes wrong more often than anything else.",
        },
        {
          name: "Nothing private about others",
          text: "A friend’s illness or a sibling’s trouble is theirs to tell.",
        },
        { name: "A copy", text: "Keep one in your Common Profile, not in a form that forgets." },
      ],
      remember: "Good enough and yours, a day early, beats perfect at midnight.",
    },
  ],
};
