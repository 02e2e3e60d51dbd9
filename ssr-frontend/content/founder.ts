/**
 * The founder, as the about page presents them. A sample: an invented person, to be replaced by the academy's own,
 * with the portrait, which is drawn in `app/site/drawings/profile.tsx`.
 */
export const founder = {
  name: "Dr. Adrian Sample",
  title: "Founder and director of research",
  linkedIn: "https://linkedin.example.com/adrian-sample",
  lede: "The academy began with one student and a question neither of us could answer. It still works that way.",
  portrait: "Line drawing of a man with glasses in profile, his hair and coat drawn as waves",
  caption: "Adrian, drawn in waves. One of them is in phase with you.",
  biography: [
    "Adrian earned his doctorate in physics with a thesis on how order appears in noisy systems: lasers, cell membranes, crowds. The measurements took four years and the paper eleven pages. What stayed with him was less the result than the habit: write down what would prove you wrong, then go and look for it.",
    "From the university he went to industry. He modeled sensors for a semiconductor company, led a small group on signal processing, and later returned to research as a visiting scientist, where he worked with biologists on the statistics of gene expression. He has reviewed for journals in physics and computational biology, and has had enough harsh reviews himself to know what a beginner needs to hear, and how.",
    "He started mentoring when a neighbor’s daughter asked how fast a rumor spreads in a school. Ten weeks later she had a model, a survey and a poster. Two students followed, then a group, then the programs this academy runs today: tutoring for the course at hand, research mentorship for a question of your own, and bootcamps for a subject that school doesn’t offer yet. He still takes a few students himself each year.",
    "He also leads a company that builds medical AI: software that reads signals from the heart and says how sure it is. He writes about uncertainty for general readers and is the author of an undergraduate textbook on data and models. Both grew out of questions that students asked.",
  ],
  note: "A sample biography: the person is invented, and so is the portrait.",
} as const;

/** What the academy does and does not do, in the founder's words. */
export const principles = {
  title: "How we work",
  items: [
    {
      name: "The question is the student’s",
      text: "We help make it smaller, sharper and answerable. We don’t hand out topics, and we don’t write anyone’s paper.",
    },
    {
      name: "One person reads everything",
      text: "A student keeps the same mentor from the first meeting to the last draft, so nothing has to be explained twice.",
    },
    {
      name: "A null result is a result",
      text: "Students write what they found, not what they hoped for. A careful paper about something that does not work is a good paper.",
    },
    {
      name: "Credit where it is due",
      text: "The student is the author. Mentors are thanked, or named as authors only when a journal’s rules call for it.",
    },
  ],
} as const;
