import { newsletterPages } from "#content/newsletter.ts";
import { LinkPage } from "../emails/link-page.tsx";
import { linkToken } from "../link-token.ts";
import type { Route } from "./+types/confirm";
import { IncompleteNewsletterLink } from "./incomplete.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return { token: linkToken(url.searchParams) };
}

/**
 * `/newsletter/confirm`: the target of the emailed link. The server validates its token when the form is
 * sent.
 */
export default function ConfirmPage({ loaderData: { token } }: Route.ComponentProps) {
  if (token === "") return <IncompleteNewsletterLink />;
  return (
    <LinkPage words={newsletterPages.confirm} action="/newsletter/confirm">
      <input type="hidden" name="token" value={token} />
    </LinkPage>
  );
}
