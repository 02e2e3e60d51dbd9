import { newsletterPages } from "#content/newsletter.ts";
import { linkToken } from "../link-token.ts";
import type { Route } from "./+types/confirm";
import { IncompleteLink, LinkPage } from "./link-page.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return { token: linkToken(url.searchParams) };
}

/**
 * `/newsletter/confirm`: the target of the emailed link. The server validates its token when the form is
 * sent.
 */
export default function ConfirmPage({ loaderData: { token } }: Route.ComponentProps) {
  if (token === "") return <IncompleteLink />;
  return (
    <LinkPage words={newsletterPages.confirm} action="/newsletter/confirm">
      <input type="hidden" name="token" value={token} />
    </LinkPage>
  );
}
