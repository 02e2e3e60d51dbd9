import { expect, test } from "vitest";
import type { Listing } from "../../../queries/provider-listings.ts";
import {
  sampleApproved,
  sampleDraft,
  sampleDue,
  sampleFee,
  samplePublished,
} from "../../../testing/sample-provider.ts";
import { needsAttention } from "./attention.ts";
import { missingWords, nextWords, noteOf, savedWords, stateLabel } from "./state-words.ts";

const ZONE = "America/Los_Angeles";
const offered = (change: Parameters<typeof samplePublished>[0]) =>
  sampleApproved({ published: samplePublished(change) });

/** A listing that was public until its payment was refunded or disputed. */
const unpaid = (state: "due" | "disputed") =>
  sampleApproved({ published: samplePublished({ state: "unpaid" }), fee: sampleFee({ state }) });

test.each<[string, Listing, string, string, boolean]>([
  ["a draft", sampleDraft(), "Draft", "Still missing: Kind of program, Place.", false],
  [
    "one whose dates have passed before it was paid",
    sampleDue({ missing: ["deadline_date"], allowed_actions: ["edit", "close", "duplicate"] }),
    "To be paid",
    "Approved, but it can’t be published as it is anymore, so there’s nothing to pay now. Still missing: Deadline.",
    true,
  ],
  [
    "one whose organization has no domain any more",
    sampleDue({ allowed_actions: ["edit", "close", "duplicate"] }),
    "To be paid",
    "Approved. You can pay for it once your organization’s domain is proven.",
    true,
  ],
  ["a complete draft", sampleDraft({ missing: [] }), "Draft", "Complete. Submit it for review.", false],
  [
    "a change that was taken back",
    sampleApproved({ state: "draft" }),
    "Changed draft",
    "Complete. Submit it for review. Until a change is approved, the site shows what was approved before.",
    false,
  ],
  [
    "one in review",
    sampleDraft({ state: "in_review", missing: [], submitted_at: "2026-11-19T12:00:00Z" }),
    "In review",
    "Waiting for our review since Nov 19, 2026.",
    false,
  ],
  [
    "a change in review",
    sampleApproved({ state: "in_review" }),
    "In review",
    "Waiting for our review since Nov 09, 2026. Until a change is approved, the site shows what was approved before.",
    false,
  ],
  [
    "one that was returned",
    sampleDraft({ state: "returned", reason: "Say what it costs." }),
    "Returned",
    "Change what the note says, and submit it again.",
    true,
  ],
  [
    "one that is offered",
    sampleApproved(),
    "Open",
    "Students can find it. Confirm by Feb 08, 2027 that it’s still right.",
    false,
  ],
  [
    "one that nobody has confirmed",
    offered({ state: "unchecked" }),
    "Lapsed",
    "No one has confirmed it for 90 days, so students can no longer find it. Confirm that it’s still right.",
    true,
  ],
  [
    "one that is over",
    offered({ state: "over" }),
    "Deadline over",
    "Its page says that the deadline has passed. To offer it again, enter next summer’s dates.",
    false,
  ],
  [
    "one that we have hidden",
    offered({ state: "hidden", hidden_message: "It charges a fee." }),
    "Hidden",
    "We took its page down. Change what the note says, or email us.",
    true,
  ],
  [
    "one that is paused",
    offered({ state: "paused" }),
    "Paused",
    "Applications have waited more than 21 days for a first answer. Students can find it again once you’ve answered them.",
    true,
  ],
  ["one that is to be paid", sampleDue(), "To be paid", "Approved. Pay $49 and students can find it.", true],
  [
    "one that is approved and free, and has no page yet",
    sampleApproved({ published: null }),
    "Approved",
    "Approved.",
    false,
  ],
  [
    "one whose payment went back",
    unpaid("due"),
    "To be paid",
    "Its payment went back to the card, so students can no longer find it. Pay $49 and they can find it again.",
    true,
  ],
  [
    "one whose payment is disputed",
    unpaid("disputed"),
    "Disputed",
    "The cardholder is disputing its payment, so students can’t find it until their bank has decided. If that was a mistake, they can withdraw the dispute at their bank.",
    false,
  ],
  [
    "a change of one that is to be paid",
    sampleDue({ state: "in_review" }),
    "In review",
    "Waiting for our review since Nov 09, 2026.",
    false,
  ],
  [
    "one that is closed",
    sampleApproved({ state: "closed", published: samplePublished({ state: "closed" }) }),
    "Closed",
    "You closed it. Reopen it to change it, or to offer it again.",
    false,
  ],
])("of %s it is said what to do next", (_, listing, label, words, urgent) => {
  expect(stateLabel(listing).label).toBe(label);
  expect(nextWords(listing, ZONE)).toBe(words);
  expect(needsAttention(listing)).toBe(urgent);
});

test("what we have written is told with what it is about, as long as it stands", () => {
  expect(noteOf(sampleDraft({ state: "returned", reason: "Say what it costs." }))).toEqual({
    title: "Why we returned it",
    text: "Say what it costs.",
  });
  expect(noteOf(offered({ state: "hidden", hidden_message: "It charges a fee." }))?.title).toBe(
    "Why we took its page down",
  );
  expect(noteOf(sampleDraft({ state: "in_review", reason: "Say what it costs." }))).toBeUndefined();
});

test("many missing parts are counted, and a part without a name of ours is told by its own", () => {
  expect(missingWords(["title", "category", "location", "run_by"])).toBe(
    "Still missing: Title, Kind of program, Place, Run by.",
  );
  expect(missingWords(["title", "category", "location", "run_by", "apply_url"])).toBe(
    "Still missing: Title, Kind of program, Place and 2 more.",
  );
  expect(missingWords(["website"])).toBe("Still missing: website.");
});

test.each([
  [0, "No student has saved it yet."],
  [1, "1 student has saved it."],
  [1204, "1,204 students have saved it."],
])("who has saved it is counted: %i", (saved_by, words) => expect(savedWords({ saved_by })).toBe(words));
