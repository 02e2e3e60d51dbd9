import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TutorOffer } from "./slot-selection.ts";
import { TutorCard } from "./tutor-card.tsx";

const tutor: TutorOffer["tutor"] = {
  id: "0192aa11-0000-7000-8000-00000000000a",
  first_name: "Mira",
  last_name: "Sample",
  bio: "Knows why, and says it.",
  profile_image_url: null,
};

const card = (change: Partial<TutorOffer["tutor"]> = {}) =>
  renderToStaticMarkup(
    <TutorCard offer={{ tutor: { ...tutor, ...change }, price_cents: 6000, slots: [] }}>Times</TutorCard>,
  );

test("a tutor is a photo where there is one, a name, a price and a few words", () => {
  const html = card({ profile_image_url: "/files/profile-images/mira.webp" });
  expect(html).toMatch(/<img class="avatar" src="\/files\/profile-images\/mira\.webp"/);
  expect(html).not.toContain("<svg");
  for (const words of ["Mira Sample", "$60", "Knows why, and says it."]) expect(html).toContain(words);
});
