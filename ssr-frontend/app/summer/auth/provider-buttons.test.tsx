import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProviderButtons } from "./provider-buttons.tsx";

const shown = (google: boolean, orcid: boolean, next?: string) =>
  renderToStaticMarkup(
    <ProviderButtons
      choice={{ role: "provider", mode: "signin", next }}
      providers={[
        { provider: "google", available: google },
        { provider: "orcid", available: orcid },
      ]}
    />,
  );

test("where somebody was going goes along", () => {
  const html = shown(true, true, "/summer/saved?save=kelp");
  expect(html).toContain(
    'href="/api/auth/oidc/google/start?role=provider&amp;next=%2Fsummer%2Fsaved%3Fsave%3Dkelp"',
  );
  expect(html).not.toContain("not set up");
});

test("a provider that is not set up says so and leads nowhere", () => {
  const html = shown(true, false);
  expect(html).toContain("Signing in with ORCID isn’t set up here yet.");
  expect(html).not.toContain("/orcid/start");
  expect(shown(false, false)).toContain("Signing in with Google and ORCID isn’t set up here yet.");
});
