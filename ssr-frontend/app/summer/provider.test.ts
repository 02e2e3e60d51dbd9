import { expect, test, vi } from "vitest";
import type { User } from "../queries/session.ts";
import { sampleProvider } from "../testing/sample-provider.ts";
import { sampleStudent } from "../testing/sample-summer.ts";
import { loader } from "./provider.ts";

const session = vi.hoisted(() => ({ user: null as User | null }));
vi.mock("../shell/session.server.ts", () => ({ sessionOf: () => session }));

function placeFor(user: User | null): string | null {
  session.user = user;
  try {
    return loader({} as Parameters<typeof loader>[0]);
  } catch (thrown) {
    return (thrown as Response).headers.get("location");
  }
}

test("providers are led to their listings, everybody else to sign in as one", () => {
  expect(placeFor(sampleProvider)).toBe("/dashboard/provider/listings");
  expect(placeFor({ ...sampleStudent, roles: ["student", "provider"] })).toBe("/dashboard/provider/listings");
  expect(placeFor(sampleStudent)).toBe("/summer/auth?role=provider");
  expect(placeFor(null)).toBe("/summer/auth?role=provider");
});
