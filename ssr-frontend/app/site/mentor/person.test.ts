import { expect, test } from "vitest";
import { sampleMentor } from "../../testing/sample-tutor.ts";
import { roleOf } from "../components/mentor-role.ts";
import { mentorJsonLd, mentorWords } from "./person.ts";

const mentor = sampleMentor();

test("people are called what they offer", () => {
  expect(roleOf({ services: ["research"] })).toBe("Research mentor");
  expect(roleOf({ services: ["research", "tutoring"] })).toBe("Research mentor and tutor");
  expect(roleOf(mentor)).toBe("Tutor");
});

test("a page's words are the mentor's own, short enough to be shown whole", () => {
  const { title, description } = mentorWords({ ...mentor, bio: "Long words. ".repeat(200) });
  expect(title).toBe("Mira Sample: tutor for Mathematics and Physics");
  expect(description.length).toBeLessThanOrEqual(158);
  expect(mentorWords({ ...mentor, subjects: [] }).title).toBe("Mira Sample: tutor");
});

test("search engines read whole addresses", () => {
  expect(
    mentorJsonLd({ ...mentor, profile_image_url: "/files/a.webp" }, "https://academy.example"),
  ).toMatchObject({
    "@type": "Person",
    url: "https://academy.example/mentor/mira-sample",
    image: "https://academy.example/files/a.webp",
    knowsAbout: ["Mathematics", "Physics", "English"],
    knowsLanguage: ["English", "Spanish"],
  });
  expect(mentorJsonLd(mentor, "https://academy.example")).not.toHaveProperty("image");
});
