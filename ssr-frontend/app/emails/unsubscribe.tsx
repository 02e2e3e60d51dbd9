import { emailPages } from "#content/emails.ts";
import { linkToken } from "../link-token.ts";
import type { Route } from "./+types/unsubscribe";
import { IncompleteLink, LinkPage } from "./link-page.tsx";
import { optionalEmailOf } from "./token.ts";

export function loader({ url }: Route.LoaderArgs) {
  const token = linkToken(url.searchParams);
  return { token, email: optionalEmailOf(token) };
}

/** `/emails/unsubscribe`: the target of the link in emails that their recipient can turn off. */
export default function UnsubscribePage({ loaderData: { token, email } }: Route.ComponentProps) {
  if (!email) return <IncompleteLink words={emailPages.incomplete} next={emailPages.choose} />;
  return <LinkPage words={emailPages.turnOff[email]} action={`/emails/unsubscribe?token=${token}`} />;
}
