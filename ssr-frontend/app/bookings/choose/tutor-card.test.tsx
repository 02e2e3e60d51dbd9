import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sampleTutorCard } from "../../testing/sample-tutor.ts";
import type { TutorOffer } from "./slot-selection.ts";
import { TutorCard } from "./tutor-card.tsx";

const card = (change: Partial<TutorOffer["tutor"]> = {}) =>
  renderToStaticMarkup(
    <TutorCard offer={{ tutor: sampleTutorCard(change), price_cents: 6000, slots: [] }}>Times</TutorCard>,
  );

test("a tutor is a photo where there is one, a name, a price and a few words", () => {
  const html = card({ profile_image_url: "/files/profile-images/mira.webp" });
  expect(html).toMatch(/<img class="avatar" src="\/files\/profile-images\/mira\.webp"/);
  expect(html).not.toContain("<svg");
  for (const words of ["Mira Sample", "$60", "Knows why, and says it."]) expect(html).toContain(words);
});

test("schooling, languages and levels are shown where the tutor says them", () => {
  expect(card()).toContain(
    "BS in physics, Sample College · Speaks English, Spanish · Teaches middle school, high school</p>",
  );
  expect(card({ education: "", languages: "", levels: [] })).not.toContain("tutor-facts");
});
