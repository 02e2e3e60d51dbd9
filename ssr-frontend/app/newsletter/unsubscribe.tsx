import { newsletterPages } from "#content/newsletter.ts";
import { LinkPage } from "../emails/link-page.tsx";
import { linkToken } from "../link-token.ts";
import { UUID } from "../uuid.ts";
import type { Route } from "./+types/unsubscribe";
import { IncompleteNewsletterLink } from "./incomplete.tsx";

export function loader({ url }: Route.LoaderArgs) {
  const key = linkToken(url.searchParams, "key").toLowerCase();
  return { key: UUID.test(key) ? key : "" };
}

/** `/newsletter/unsubscribe`: the target of the link in every newsletter. */
export default function UnsubscribePage({ loaderData: { key } }: Route.ComponentProps) {
  if (key === "") return <IncompleteNewsletterLink />;
  return <LinkPage words={newsletterPages.unsubscribe} action={`/newsletter/unsubscribe?key=${key}`} />;
}
