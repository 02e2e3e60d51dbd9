import { requestResearch } from "../../queries/research.ts";
import { type EntryForm, fromForm } from "../entry-form.ts";
import { TIMELINES } from "../project.ts";

/** The maximum length of an answer. */
const MAX_ANSWER_LENGTH = 1000;

/** The Research Interest Form: the student's topic and available time. */
export const interestForm: EntryForm = {
  key: "interest",
  title: "Research Interest Form",
  intro: (
    <p>Five answers, as short as you like. You can change your mind about all of it with your mentor.</p>
  ),
  fields: [
    {
      kind: "line",
      name: "research_area",
      label: "Research area",
      maxLength: MAX_ANSWER_LENGTH,
      help: "A field or a question. “Why do rivers foam?” is as good as “Chemistry”.",
    },
    {
      kind: "text",
      name: "goals",
      label: "Goals",
      rows: 3,
      maxLength: MAX_ANSWER_LENGTH,
      help: "What you’d like to end up with: a paper, a poster, a science fair project, or just an answer.",
    },
    {
      kind: "text",
      name: "background_knowledge",
      label: "Background knowledge",
      rows: 3,
      maxLength: MAX_ANSWER_LENGTH,
      help: "Courses, books, code, experiments. Nothing is too little: it helps us find the right mentor.",
    },
    {
      kind: "choice",
      name: "preferred_timeline",
      label: "Preferred timeline",
      options: [["", "Please choose"], ...TIMELINES.map((timeline) => [timeline, timeline] as const)],
      help: "Most projects take 4 to 12 weeks with an hour a week.",
    },
    {
      kind: "text",
      name: "availability",
      label: "Availability",
      rows: 2,
      maxLength: MAX_ANSWER_LENGTH,
      help: "Days and times that work for you, and your time zone.",
    },
  ],
  outro: (
    <p className="note">
      What happens next: the academy reads your answers and looks for a mentor in your field. We’ll email you
      once there is one, and you’ll see it on this page. Sending this form is free.
    </p>
  ),
  values: {
    research_area: "",
    goals: "",
    background_knowledge: "",
    preferred_timeline: "",
    availability: "",
  },
  submit: "Send",
  busyText: "Sending…",
  missing: "Please fill in all required fields",
  mutation: fromForm(requestResearch, (values) => ({
    research_area: values.research_area ?? "",
    goals: values.goals ?? "",
    background_knowledge: values.background_knowledge ?? "",
    preferred_timeline: TIMELINES.find((timeline) => timeline === values.preferred_timeline) ?? "flexible",
    availability: values.availability ?? "",
  })),
  done: () => ["Research request sent", "We’ll email you as soon as there’s a mentor."],
  failed: ({ status, message }) =>
    status === 401
      ? ["You must be logged in to submit a research request"]
      : ["Failed to submit research request. Please try again.", message],
};
