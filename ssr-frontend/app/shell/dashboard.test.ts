import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { Booking } from "../bookings/booking.ts";
import { sampleBooking } from "../testing/sample-booking.ts";
import { loader } from "./dashboard.tsx";
import { readSession } from "./session.server.ts";

beforeEach(() => {
  vi.stubEnv("API_ORIGIN", "http://api.test");
  return () => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  };
});

/** Loads the dashboard at an instant of the server's clock; returns what it asked the API for. */
async function load(role: "student" | "tutor", now: string, past: Booking[] = []) {
  const user = {
    id: "u1",
    first_name: "Ada",
    last_name: "Sample",
    email: "ada@e2e.test",
    role,
    roles: [role],
  };
  const stats = { total: 0, upcoming: 0, completed: 0 };
  const asked: URL[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const url = new URL(request.url);
    asked.push(url);
    if (url.pathname === "/api/session")
      return Response.json({ user, live_cursor: "1.1:1:", zone: "America/Los_Angeles", now });
    const more = url.searchParams.get("when") === "past" && !url.searchParams.has("cursor");
    return Response.json({ items: more ? past : [], next_cursor: more ? "older" : null, stats });
  });
  const url = new URL("http://site.test/dashboard");
  const pattern = "/dashboard" as const;
  const args = { request: new Request(url), url, pattern, params: {}, context: new RouterContextProvider() };
  await readSession(args, async () => new Response());
  await loader(args as Parameters<typeof loader>[0]);
  return asked;
}

/** Evening in California; it is tomorrow already by UTC. */
const EVENING = "2026-12-01T05:00:00Z";

test.each(["student", "tutor"] as const)(
  "a %s sees lessons that were given up around the academy's day by the server's clock",
  async (role) => {
    const asked = await load(role, EVENING);
    const query = asked.find(({ searchParams }) => searchParams.get("when") === "called_off")?.searchParams;
    expect([query?.get("from"), query?.get("to")]).toEqual(["2026-10-31", "2027-01-25"]);
  },
);

test("a tutor's calendar goes back to the start of the academy's month", async () => {
  const asked = await load("tutor", EVENING, [sampleBooking({ scheduled_date: "2026-11-15" })]);
  const past = asked.filter(({ searchParams }) => searchParams.get("when") === "past");
  expect(past.map(({ searchParams }) => searchParams.get("cursor"))).toEqual([null, "older"]);
});
