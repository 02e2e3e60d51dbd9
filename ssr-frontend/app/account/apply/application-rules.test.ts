import { expect, test } from "vitest";
import { Problem, type ProblemCode } from "../../api/problem.ts";
import {
  type ApplicationValues,
  applicationFormData,
  applicationFormError,
  checkApplication,
  readApplication,
} from "./application-rules.ts";

const right: ApplicationValues = {
  first_name: "Ada",
  last_name: "Sample",
  email: "ada@e2e.test",
  bio: "I teach physics.",
  services: ["tutoring"],
  subjects: ["Physics"],
  education: "BS in physics",
  link: "https://ada.example",
  reference: "",
};

test("accepts what the API accepts", () => expect(checkApplication(right)).toBeUndefined());

test.each([
  [{ first_name: "" }, "Name Required", "Please enter your first and last name.", "first_name"],
  [{ last_name: "" }, "Name Required", "Please enter your first and last name.", "last_name"],
  [{ email: "ada@e2e" }, "Invalid Email", "Please enter a valid email address.", "email"],
  [{ bio: "" }, "Bio Required", "Please provide a brief bio about yourself.", "bio"],
  [
    { services: [] },
    "Services Required",
    "Please select at least one service you want to provide.",
    "services",
  ],
])("refuses %j", (wrong, title, text, field) => {
  expect(checkApplication({ ...right, ...wrong })).toEqual({ title, text, fields: { [field]: text } });
});

test("marks every wrong field and speaks of the first", () => {
  const nothing = { first_name: "", last_name: "", email: "", bio: "", services: [] };
  const formError = checkApplication({ ...right, ...nothing });
  expect(formError?.title).toBe("Name Required");
  expect(Object.keys(formError?.fields ?? {})).toEqual([
    "first_name",
    "last_name",
    "email",
    "services",
    "bio",
  ]);
});

test("what is read from the form is what is sent", () => {
  const typed = new FormData();
  for (const [name, value] of Object.entries({ ...right, services: "research" }))
    typed.set(name, ` ${value} `);
  for (const name of ["services", "subjects"]) typed.delete(name);
  typed.append("subjects", "Physics");
  typed.append("services", "tutoring");
  typed.append("services", "research");
  typed.set("email", " Ada@E2E.test ");
  const application = readApplication(typed);
  expect(application).toEqual({ ...right, services: ["tutoring", "research"] });
  const picture = new File(["x"], "me.png", { type: "image/png" });
  const sent = applicationFormData(application, picture);
  expect(sent.getAll("services")).toEqual(["tutoring", "research"]);
  expect([sent.getAll("subjects"), sent.get("education")]).toEqual([["Physics"], "BS in physics"]);
  expect([sent.get("email"), sent.get("bio")]).toEqual(["ada@e2e.test", "I teach physics."]);
  expect([...sent.keys()].at(-1)).toBe("picture");
  expect(applicationFormData(application, undefined).has("picture")).toBe(false);
});

test("gives the server's refusals the form's titles", () => {
  const problem = (code: ProblemCode, errors?: Record<string, string[]>) =>
    new Problem({ title: "", status: 422, code, detail: "No.", ...(errors ? { errors } : {}) });
  expect(applicationFormError(problem("rate_limited")).title).toBe("Too Many Requests");
  expect(applicationFormError(problem("validation_failed", { bio: ["Empty."] }))).toEqual({
    title: "Bio Required",
    text: "No.",
    fields: { bio: "Empty." },
  });
  expect(applicationFormError(problem("validation_failed", { picture: ["No picture."] })).title).toBe(
    "Picture not accepted",
  );
  expect(applicationFormError(problem("internal")).title).toBe("Error");
});
