import { expect, test } from "vitest";
import { signInHref } from "../../summer/portal.ts";
import { handle } from "./layout.tsx";

test("a provider whose session ends signs in again at the summer portal", () => {
  const next = "/dashboard/provider/listing?id=1";
  expect(handle.signInHref?.(next)).toBe(signInHref({ role: "provider", next }));
});
