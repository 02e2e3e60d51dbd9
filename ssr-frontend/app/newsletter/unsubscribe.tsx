import { newsletterPages } from "#content/newsletter.ts";
import type { Route } from "./+types/unsubscribe";
import { IncompleteLink, LinkPage } from "./link-page.tsx";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function loader({ url }: Route.LoaderArgs) {
  const key = url.searchParams.get("key") ?? "";
  return { key: UUID.test(key) ? key : "" };
}

/** `/newsletter/unsubscribe`: the link in every email. */
export default function UnsubscribePage({ loaderData: { key } }: Route.ComponentProps) {
  if (key === "") return <IncompleteLink />;
  return <LinkPage words={newsletterPages.unsubscribe} action={`/newsletter/unsubscribe?key=${key}`} />;
}
