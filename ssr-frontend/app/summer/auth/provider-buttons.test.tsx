import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PortalRole } from "../portal.ts";
import { ProviderButtons } from "./provider-buttons.tsx";

const role: PortalRole = "provider";

const shown = (google: boolean, orcid: boolean) =>
  renderToStaticMarkup(
    <ProviderButtons
      role={role}
      providers={[
        { provider: "google", available: google },
        { provider: "orcid", available: orcid },
      ]}
    />,
  );

test("each button leads to its provider, with the role", () => {
  const html = shown(true, true);
  expect(html).toContain('href="/api/auth/oidc/google/start?role=provider"');
  expect(html).toContain('href="/api/auth/oidc/orcid/start?role=provider"');
  expect(html).not.toContain("not set up");
});

test("a provider that is not set up says so and leads nowhere", () => {
  const html = shown(true, false);
  expect(html).toContain("Signing in with ORCID is not set up here yet.");
  expect(html).not.toContain("/orcid/start");
  expect(shown(false, false)).toContain("Signing in with Google and ORCID is not set up here yet.");
});
