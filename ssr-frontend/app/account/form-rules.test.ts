import { beforeEach, expect, test, vi } from "vitest";
import type { FormResult } from "../components/form-result.ts";
import { respondToAuthForm } from "./form-rules.server.ts";

/** The requests to the API, and its responses. */
let asked: Request[] = [];
let answer: () => Response;

beforeEach(() => {
  asked = [];
  answer = () => Response.json({ user: {} });
  vi.stubEnv("API_ORIGIN", "http://api.test");
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request.clone());
    return answer();
  });
  return () => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  };
});

const HEADERS = {
  cookie: "visitor=one",
  "user-agent": "Firefox",
  "x-forwarded-for": "1.2.3.4",
  "sec-fetch-site": "same-origin",
  origin: "http://elsewhere.test",
};

function post(fields: Record<string, string | File>, files = false): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const body = files ? form : new URLSearchParams(fields as Record<string, string>);
  return new Request("http://renderer.test/auth", { method: "POST", headers: HEADERS, body });
}

/** The status and data of a page. */
function page(response: Awaited<ReturnType<typeof respondToAuthForm>>) {
  if (response instanceof Response) throw new Error(`led to ${response.headers.get("location")}`);
  const { data, init } = response as { data: FormResult<unknown>; init: ResponseInit | null };
  return { status: init?.status ?? 200, headers: new Headers(init?.headers), ...data };
}

const CREDENTIALS = { email: " Ada@E2E.test", password: "sesame" };

test("the API sees the visitor: their cookies, address and browser, and the front door's word", async () => {
  await respondToAuthForm(post(CREDENTIALS), "signin", "/dashboard");
  const { origin, ...seen } = HEADERS;
  expect(asked[0]?.headers.get("origin")).toBeNull();
  for (const [name, value] of Object.entries(seen)) expect(asked[0]?.headers.get(name)).toBe(value);
});

test.each([
  ["signin", { email: "ada" }, "Invalid Email"],
  ["student", { email: "ada@e2e.test" }, "Name Required"],
  ["signup", { first_name: "Ada", last_name: "S", email: "ada@e2e.test" }, "Services Required"],
  ["forgot", {}, "Email Required"],
  ["recovery", { password: "sesame", confirmation: "other" }, "Passwords don't match"],
  ["recovery", { password: "sesame", confirmation: "sesame" }, "Error"],
] as const)("%s is checked as the page's script does: %j", async (mode, fields, title) => {
  const { status, refused } = page(await respondToAuthForm(post(fields), mode, "/dashboard"));
  expect([status, refused?.error.title]).toEqual([422, title]);
  expect(asked).toEqual([]);
});

const APPLICATION = {
  first_name: "Ada",
  last_name: "Sample",
  email: "ada@e2e.test",
  services: "tutoring",
  bio: "I teach.",
};

test("without a chosen picture none is sent, and one that is too large is not sent either", async () => {
  answer = () => Response.json({ picture: "none" }, { status: 202 });
  const none = new File([], "", { type: "application/octet-stream" });
  await respondToAuthForm(post({ ...APPLICATION, picture: none }, true), "signup", "/");
  expect((await asked[0]?.formData())?.has("picture")).toBe(false);
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "me.png", { type: "image/png" });
  const answered = await respondToAuthForm(post({ ...APPLICATION, picture: large }, true), "signup", "/");
  const { refused } = page(answered);
  expect(refused?.error.fields).toEqual({ picture: "Please choose a picture of at most 5 MB." });
  expect(refused?.values).toMatchObject({ services: ["tutoring"], bio: ["I teach."] });
  expect(asked).toHaveLength(1);
});

const NEW_PASSWORD = { password: "sesame1", confirmation: "sesame1" };

test.each([
  ["its fields", { access_token: "a", refresh_token: "b" }],
  ["a pasted link", { link: " https://site.test/auth?type=recovery#access_token=a&refresh_token=b " }],
])(
  "a new password is set with the tokens of %s, and whoever was signed in is signed out",
  async (_, tokens) => {
    const response = await respondToAuthForm(post({ ...NEW_PASSWORD, ...tokens }), "recovery", "/");
    expect((response as Response).headers.get("location")).toBe("/auth?updated");
    expect(await asked[0]?.json()).toEqual({ access_token: "a", refresh_token: "b", password: "sesame1" });
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
      "/api/auth/reset-password",
      "/api/auth/sign-out",
    ]);
  },
);

test("an API that does not answer is a page that says so", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("fetch failed");
  });
  const { status, refused } = page(await respondToAuthForm(post(CREDENTIALS), "signin", "/dashboard"));
  expect([status, refused?.code, refused?.values]).toEqual([
    503,
    "unreachable",
    { email: [" Ada@E2E.test"] },
  ]);
});

test("what no browser sends is no form", async () => {
  const request = new Request("http://renderer.test/auth", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: "nothing of the kind",
  });
  await expect(respondToAuthForm(request, "signin", "/")).rejects.toMatchObject({ init: { status: 400 } });
});
