import type {
  ResearchMilestone,
  ResearchNotebook,
  ResearchProject,
  ResearchUpdate,
} from "../research/project.ts";

const STUDENT = {
  id: "0192aa11-0000-7000-8000-00000000000c",
  first_name: "Robin",
  last_name: "Sample",
  profile_image_url: null,
};

/** A project in progress, seen by its tutor by default. */
export const sampleProject = (change: Partial<ResearchProject> = {}): ResearchProject => ({
  id: "0192aa11-0000-7000-8000-0000000000a1",
  status: "in_progress",
  research_area: "Foam on rivers",
  goals: "A paper",
  background_knowledge: "Chemistry",
  preferred_timeline: "1-3 months",
  availability: "Weekends",
  student: { ...STUDENT, email: "robin@demo.test" },
  tutor: {
    id: "0192aa11-0000-7000-8000-00000000000a",
    first_name: "Mira",
    last_name: "Sample",
    slug: null,
    profile_image_url: null,
  },
  last_handover: null,
  progress_percentage: 40,
  hours_included: 10,
  minutes_used: 210,
  next_milestone: { title: "Method", due_on: "2026-12-05" },
  milestones_done: 2,
  milestones_total: 5,
  risk: null,
  outcome: null,
  outcome_url: null,
  created_at: "2026-10-01T12:00:00Z",
  assigned_at: "2026-10-02T12:00:00Z",
  started_at: "2026-10-03T12:00:00Z",
  completed_at: null,
  last_activity_at: "2026-11-19T12:00:00Z",
  updated_at: "2026-11-19T12:00:00Z",
  allowed_actions: [
    "hand_back",
    "complete",
    "set_progress",
    "add_update",
    "add_link",
    "add_draft",
    "edit_milestones",
    "add_meeting",
  ],
  ...change,
});

/** A milestone after the tests' today. */
export const sampleMilestone = (change: Partial<ResearchMilestone> = {}): ResearchMilestone => ({
  id: "0192aa11-0000-7000-8000-0000000000b1",
  kind: "method",
  title: "Method",
  due_on: "2026-12-05",
  done_at: null,
  is_late: false,
  created_at: "2026-10-03T12:00:00Z",
  updated_at: "2026-10-03T12:00:00Z",
  version: 1,
  ...change,
});

/** A project's empty notebook. */
export const sampleNotebook = (change: Partial<ResearchNotebook> = {}): ResearchNotebook => ({
  project: sampleProject(),
  milestones: [],
  links: [],
  drafts: [],
  meetings: [],
  readers: [
    { name: "Robin Sample", role: "student" },
    { name: "Mira Sample", role: "tutor" },
  ],
  ...change,
});

/** An update by the project's tutor, who is the viewer. */
export const sampleUpdate = (change: Partial<ResearchUpdate> = {}): ResearchUpdate => ({
  id: "0192aa11-0000-7000-8000-0000000000d1",
  title: "First samples",
  description: "Three bottles from the bridge.",
  update_type: "progress",
  author: {
    id: "0192aa11-0000-7000-8000-00000000000a",
    first_name: "Mira",
    last_name: "Sample",
    role: "tutor",
  },
  created_at: "2026-11-18T17:05:00Z",
  updated_at: "2026-11-18T17:05:00Z",
  edited: false,
  version: 1,
  allowed_actions: ["edit", "delete"],
  ...change,
});
