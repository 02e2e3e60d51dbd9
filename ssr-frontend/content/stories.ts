/** A student's story. Publishing a real one requires the family's consent. */
export interface Story {
  id: string;
  name: string;
  grade: string;
  school: string;
  field: string;
  /** The project. */
  title: string;
  /** One or two sentences for the card. */
  summary: string;
  /** The whole story, by paragraph. */
  text: string[];
  date: string;
  publication?: { label: string; href: string };
}

/** Nine samples: invented people, schools and projects, to be replaced by the academy's own. */
export const stories: Story[] = [
  {
    id: "maya",
    name: "Maya Sample",
    grade: "11th grade",
    school: "Wheatfield Sample High School",
    field: "Biology",
    title: "Which soil bacteria slow a common wheat fungus",
    summary: "Maya grew forty plates in a school lab and found two strains worth a second look.",
    text: [
      "Maya began with a question from her grandfather’s farm: why does one field stay healthy when the next one doesn’t? Her mentor suggested taking soil from both and looking at what lives there.",
      "Over ten weeks she isolated bacteria, grew each beside the fungus, and measured how far it spread. Two strains held it back in every repeat. The hardest part, she says, was throwing away a beautiful result that did not repeat.",
    ],
    date: "May 2025",
    publication: { label: "Sample preprint", href: "https://example.org/preprints/soil-bacteria" },
  },
  {
    id: "leo",
    name: "Leo Sample",
    grade: "10th grade",
    school: "Clear Sky Sample High School",
    field: "Physics",
    title: "Timing a variable star from a backyard",
    summary: "With a borrowed camera and nineteen clear nights, Leo measured a period to within a minute.",
    text: [
      "Leo wanted to measure something in the sky himself. His mentor chose a star bright enough for a small camera and dim enough to need care.",
      "He learned to calibrate images, to compare the star with its neighbors, and to write down every cloudy night as well. His period agrees with the published one, and his error bars say how well.",
    ],
    date: "March 2025",
  },
  {
    id: "ines",
    name: "Inés Sample",
    grade: "12th grade",
    school: "Harbor Sample High School",
    field: "Computer Science",
    title: "A small model that reads chest sounds",
    summary: "Inés asked how few recordings are enough, and published the answer with the code.",
    text: [
      "Large models need large collections, which a clinic in a small town does not have. Inés asked how well a small one does with two hundred recordings.",
      "Her mentor insisted on a test set kept shut until the end. It cost her three points of accuracy and won her the reviewers’ trust.",
    ],
    date: "June 2025",
    publication: { label: "Sample student journal", href: "https://example.org/journal/chest-sounds" },
  },
  {
    id: "noah",
    name: "Noah Sample",
    grade: "9th grade",
    school: "Corner Street Sample High School",
    field: "Mathematics",
    title: "Tilings that never repeat, counted by hand and by machine",
    summary: "Noah started with colored paper and ended with a proof of a small lemma of his own.",
    text: [
      "Noah cut tiles from paper until the kitchen table was full. His mentor showed him how to turn what he saw into a statement someone could prove or refute.",
      "It took six weeks and four wrong proofs. The fifth is two pages long, and he can explain every line of it.",
    ],
    date: "April 2025",
  },
  {
    id: "amara",
    name: "Amara Sample",
    grade: "11th grade",
    school: "Orange Grove Sample High School",
    field: "Chemistry",
    title: "Cleaning dye from water with orange peel",
    summary: "A first prize at a county science fair began with a bag of fruit peel and a cheap sensor.",
    text: [
      "Amara built a light sensor for under twenty dollars and used it to follow how fast dried peel takes dye out of water.",
      "She compared four ways of drying, repeated each five times, and learned to say what her data could not show. The judges asked about exactly that.",
    ],
    date: "February 2025",
  },
  {
    id: "jun",
    name: "Jun Sample",
    grade: "10th grade",
    school: "Riverside Sample High School",
    field: "Robotics",
    title: "A gripper that feels when it slips",
    summary: "Jun put two microphones in a robot’s fingers and taught it to hold tighter in time.",
    text: [
      "Jun’s robot dropped things. Cameras were too slow, so with his mentor’s help he listened instead: a slipping object makes a sound before it falls.",
      "The finished gripper holds an egg, a pen and a wet glass. The paper is about the ones it still drops.",
    ],
    date: "August 2025",
    publication: { label: "Sample conference poster", href: "https://example.org/posters/gripper" },
  },
  {
    id: "sofia",
    name: "Sofia Sample",
    grade: "8th grade",
    school: "Six Trees Sample Middle School",
    field: "Earth science",
    title: "How warm is a schoolyard?",
    summary: "Twelve thermometers, one summer, and a map that the school used when it planted trees.",
    text: [
      "Sofia hung twelve thermometers around her school and read them every hour for three weeks.",
      "The asphalt was eleven degrees warmer than the grass at four in the afternoon. She drew the map, presented it to the school board, and six trees stand where it was hottest.",
    ],
    date: "September 2025",
  },
  {
    id: "eli",
    name: "Eli Sample",
    grade: "12th grade",
    school: "Old Mill Sample High School",
    field: "Neuroscience",
    title: "Do we remember rhythm better than melody?",
    summary: "Sixty volunteers, one careful experiment, and a result that surprised its author.",
    text: [
      "Eli plays the drums and was sure of the answer. His mentor made him write down what would change his mind before the first volunteer sat down.",
      "It did change. The preregistered study found no difference, and he wrote it up anyway. It’s the part he’s proudest of.",
    ],
    date: "January 2025",
    publication: { label: "Sample preprint", href: "https://example.org/preprints/rhythm" },
  },
  {
    id: "tara",
    name: "Tara Sample",
    grade: "11th grade",
    school: "Lakeview Sample High School",
    field: "Computational biology",
    title: "Reading old DNA with new statistics",
    summary:
      "Tara re-analyzed public data, found an error in a figure, and wrote to its authors, who thanked her.",
    text: [
      "Not every project needs a lab. Tara worked on sequences that anyone can download, with a laptop and a mentor who asked good questions.",
      "When one figure would not come out, she checked for a week before she wrote to the authors. They had swapped two labels. The correction names her.",
    ],
    date: "July 2025",
  },
];
