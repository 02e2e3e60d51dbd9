import type {
  ReceivedApplication,
  ReceivedApplicationDetail,
  ReceivedApplicationPage,
} from "../queries/provider-applications.ts";
import { sampleDraft } from "./sample-provider.ts";

export const RECEIVED_ID = "0192aa11-0000-7000-8000-0000000000c1";

/** An application that a provider received two days ago and has not responded to. */
export const sampleReceived = (change: Partial<ReceivedApplication> = {}): ReceivedApplication => ({
  id: RECEIVED_ID,
  listing_id: sampleDraft().id,
  listing_title: "Marine Biology Summer",
  student_name: "Robin Sample",
  grade: "10",
  state: "submitted",
  allowed_actions: ["review", "interview", "waitlist", "accept", "decline", "write"],
  created_at: "2026-11-18T10:00:00Z",
  updated_at: "2026-11-18T10:00:00Z",
  answered_at: null,
  asked_at: null,
  has_notes: false,
  version: 1,
  ...change,
});

/** The same in full. */
export const sampleReceivedDetail = (
  change: Partial<ReceivedApplicationDetail> = {},
): ReceivedApplicationDetail => ({
  ...sampleReceived(),
  opportunity_id: "0192aa11-0000-7000-8000-0000000000b1",
  slug: "marine-biology",
  question: "Why kelp?",
  answer: "It grows half a meter a day.",
  profile: [
    { field: "name", content: "Robin Sample" },
    { field: "grade", content: "10" },
    { field: "coursework", content: "AP Biology" },
  ],
  timeline: [{ state: "submitted", by: "student", at: "2026-11-18T10:00:00Z" }],
  messages: [],
  notes: "",
  notes_version: 0,
  ...change,
});

/** The first page of a list. */
export const sampleReceivedPage = (
  items: ReceivedApplication[],
  counts: Partial<ReceivedApplicationPage["counts"]> = { submitted: items.length },
  more = false,
): ReceivedApplicationPage => ({
  items,
  more,
  counts: {
    submitted: 0,
    in_review: 0,
    interview: 0,
    waitlisted: 0,
    accepted: 0,
    declined: 0,
    withdrawn: 0,
    ...counts,
  },
});
