/** Lecture notes or an assignment, printed as a PDF by `npm run papers`. */
export interface Paper {
  /** The file under `public/papers/decode-life/`, without `.pdf`. */
  file: string;
  /** The label: "Lecture 2", "Assignment 1". */
  kind: string;
  title: string;
  lede: string;
  /** The figure beside the text, by its lecture's number. */
  figure: 1 | 2 | 3 | 4 | 5 | 6;
  caption: string;
  sections: { heading: string; text: string[]; equation?: string }[];
  /** Tasks, or questions to think about. */
  questions: { heading: string; items: string[] };
}

/** Samples: short notes in the style of the lectures, to be replaced by the academy's own. */
export const papers: Paper[] = [
  {
    file: "lecture-1-introduction-to-machine-learning",
    kind: "Lecture 1",
    title: "Introduction to Machine Learning",
    lede: "A machine learns when its errors get smaller on data that it has not seen. Everything else is detail.",
    figure: 1,
    caption:
      "Two genes measured in healthy samples (dots) and ill ones (rings), and the line where the model is undecided.",
    sections: [
      {
        heading: "From points to a line",
        text: [
          "Each sample is two numbers: how active gene 1 is, and how active gene 2 is. We look for a line with the ill on one side and the healthy on the other. The model gives each sample a score, and turns the score into a probability.",
        ],
        equation: "p = 1 / (1 + exp(−w₁x₁ − w₂x₂ − b))",
      },
      {
        heading: "Learning is walking downhill",
        text: [
          "The loss says how surprised the model was by the truth. Change each weight a little in the direction that lowers the loss, and repeat. With a step that is too large the line jumps around; with one too small it takes all night.",
        ],
        equation: "w ← w − η · ∂L/∂w",
      },
      {
        heading: "How would you know?",
        text: [
          "Put a fifth of the samples away before you start, and don’t look at them. A model that is right about what it has seen may have learned it by heart. Only the samples put away can tell.",
        ],
      },
    ],
    questions: {
      heading: "To think about",
      items: [
        "Where would the line go if ten healthy samples were labeled ill by mistake?",
        "Ninety-five of a hundred people are healthy. What does a model score that always says “healthy”?",
        "Which mistake costs more in a screening test, and how would you tell the model?",
      ],
    },
  },
  {
    file: "assignment-1-a-line-between-two-groups",
    kind: "Assignment 1",
    title: "A line between two groups",
    lede: "Two pages, due before the second weekend. Work together, write alone, and say who helped.",
    figure: 1,
    caption: "What you are after: your own data set, your own line.",
    sections: [
      {
        heading: "What you are given",
        text: [
          "A table of two hundred samples with two measurements and a label each, in the lab repository under the first lecture. One column has mistakes in it. Finding them is part of the work.",
        ],
      },
      {
        heading: "What to hand in",
        text: [
          "One figure with axes that have names and units, the accuracy on samples that you set aside, and a paragraph that an interested parent would understand.",
        ],
      },
    ],
    questions: {
      heading: "What to do",
      items: [
        "Plot the samples before anything else. Write down what you see, and what looks wrong.",
        "Set forty samples aside. Fit the line to the rest, with a loop that you can explain.",
        "Plot the loss against the number of steps for three step sizes. Which one would you use, and why?",
        "Give the accuracy on the forty, and say how sure one can be of it with only forty.",
        "Describe one sample that the model gets wrong. Would you have gotten it right?",
      ],
    },
  },
  {
    file: "lecture-2-genetic-circuits",
    kind: "Lecture 2",
    title: "Genetic Circuits",
    lede: "Genes switch each other on and off. Two that hold each other off make a memory; three in a ring make a clock.",
    figure: 2,
    caption: "Where the toggle switch goes from six starts. Filled: where it stays. Open: the tipping point.",
    sections: [
      {
        heading: "A gene with a hand on its switch",
        text: [
          "A repressor sits on the DNA and keeps the gene from being read. The more repressor, the less is made; and since repressors often bind in groups, the change is steep.",
        ],
        equation: "du/dt = α / (1 + vⁿ) − u",
      },
      {
        heading: "The toggle switch",
        text: [
          "Let u hold off v, and v hold off u. Draw for each where it stands still: the two curves cross three times. Two crossings attract, the middle one repels. Which one the cell ends up in depends on where it began, so the circuit remembers.",
        ],
      },
      {
        heading: "The ring of three",
        text: [
          "A holds off B, B holds off C, C holds off A. There is no place to rest: whoever is high loses its grip on the one that will bring it down. With enough steepness, the three take turns forever.",
        ],
      },
    ],
    questions: {
      heading: "To think about",
      items: [
        "What happens to the three crossings when n is 1?",
        "How would you flip the switch from outside, once?",
        "Why do rings of two or four not oscillate in this way?",
      ],
    },
  },
  {
    file: "lecture-3-systems-medicine",
    kind: "Lecture 3",
    title: "Systems Medicine",
    lede: "A body keeps many numbers nearly constant. Each is held by a loop, and illness is often a loop that answers too late or too weakly.",
    figure: 3,
    caption: "Blood sugar (marked) and insulin after two meals. Dashed: the resting level and a high one.",
    sections: [
      {
        heading: "The loop",
        text: [
          "A meal brings sugar into the blood. Sugar above its resting level makes the pancreas release insulin. Insulin lets cells take sugar up. Both fall back, and the body waits for the next meal.",
        ],
        equation: "dG/dt = meal − k₁ (G − G₀) − k₂ G (I − I₀)",
      },
      {
        heading: "Reading a curve",
        text: [
          "How high it rises says how strong the loop is; how long it takes to come back says how fast. A slow way back can be an early sign of diabetes, which is why doctors may give sugar and wait two hours rather than measure once.",
        ],
      },
      {
        heading: "What a model is for",
        text: [
          "Two equations leave out nearly everything. They are still useful when they predict something that you did not put in, and honest when you say for whom they were fitted.",
        ],
      },
    ],
    questions: {
      heading: "To think about",
      items: [
        "Halve k₂ and sketch the second meal.",
        "Which of the two constants could a person change by exercise?",
        "What would convince you that the model needs a third variable?",
      ],
    },
  },
  {
    file: "lecture-4-systems-aging",
    kind: "Lecture 4",
    title: "Systems Aging",
    lede: "A person’s risk of dying doubles about every eight years. A worm’s doubles in days. That it doubles so steadily is the puzzle.",
    figure: 4,
    caption:
      "Steps: worms still alive. Smooth: Gompertz’s law. Marked: the same law with a lower starting risk.",
    sections: [
      {
        heading: "Gompertz’s law",
        text: [
          "In 1825 an actuary noticed that mortality grows by the same factor each year. Two numbers describe it: the risk at the start, and how fast it grows.",
        ],
        equation: "h(t) = a · exp(b t)",
      },
      {
        heading: "Counting the living",
        text: [
          "A survival curve goes down a step with each death. If some animals leave the study alive, we know only that they lived at least that long. Leaving them out makes everything look worse than it is.",
        ],
      },
      {
        heading: "Later, or slower?",
        text: [
          "A treatment can lower a or lower b. In the first case everyone’s clock is set back; in the second it runs slower. On most plots the two look alike until nearly everyone has died, so one needs many animals, or patience.",
        ],
      },
    ],
    questions: {
      heading: "To think about",
      items: [
        "Plot the logarithm of the risk against age. What does Gompertz’s law look like?",
        "Why is the median life span a better summary than the longest one?",
        "A study reports “30 percent longer lives” from twenty mice. What do you ask first?",
      ],
    },
  },
  {
    file: "lecture-5-computational-neuroscience",
    kind: "Lecture 5",
    title: "Computational Neuroscience",
    lede: "A nerve cell adds up what it hears and, past a threshold, says one thing: a spike, always the same, then silence.",
    figure: 5,
    caption:
      "The voltage of a cell while a current flows in (the step below). Hodgkin and Huxley’s equations, solved.",
    sections: [
      {
        heading: "A leaky bag of salt water",
        text: [
          "The membrane keeps charges apart and leaks. Its voltage moves toward the level at which each kind of ion would rest, and how strongly depends on how many channels for it are open.",
        ],
        equation: "C dV/dt = I − Σ gᵢ (V − Eᵢ)",
      },
      {
        heading: "Why it fires",
        text: [
          "Sodium channels open when the voltage rises, which raises the voltage, which opens more. A moment later they close on their own while potassium channels open, and the voltage falls below where it began. Fast and slow feedback together make a spike.",
        ],
      },
      {
        heading: "How it was found",
        text: [
          "Hodgkin and Huxley held the voltage of a squid’s nerve fixed and measured the current. From many such curves came four equations, solved in 1952 with a hand-cranked machine. Your laptop needs a few milliseconds.",
        ],
      },
    ],
    questions: {
      heading: "To think about",
      items: [
        "Why can’t the cell fire again right away?",
        "Double the current. Do the spikes get higher, or closer together?",
        "What does the model leave out that a cell in your head has?",
      ],
    },
  },
  {
    file: "lecture-6-pharmacology",
    kind: "Lecture 6",
    title: "Pharmacology",
    lede: "Too little does nothing, too much does harm. Between the two lies a band, and the art is to stay in it.",
    figure: 6,
    caption:
      "Level in the blood over six doses (marked) and after one alone (thin). Dashed: the band to stay in.",
    sections: [
      {
        heading: "In and out",
        text: [
          "A tablet dissolves at one rate and the body clears the medicine at another. Each hour the same share of what is there leaves, so the level falls by halves: the time for one halving is the half-life.",
        ],
        equation: "C(t) ∝ exp(−k t) − exp(−kₐ t)",
      },
      {
        heading: "Again, before it is gone",
        text: [
          "Take the next dose while some of the last remains and the level climbs, until as much leaves between two doses as comes in with one. After four or five half-lives it has arrived, whatever the dose.",
        ],
      },
      {
        heading: "People differ",
        text: [
          "The same tablet gives one person twice the level of another. Weight explains some of it, kidneys and genes more. Models of the mean patient are where dosing starts, not where it ends.",
        ],
      },
    ],
    questions: {
      heading: "To think about",
      items: [
        "Someone forgets a dose and takes two at once. Sketch the next day.",
        "Why do some treatments begin with a double dose?",
        "With a half-life of 24 hours, when would you measure to know the steady level?",
      ],
    },
  },
];
