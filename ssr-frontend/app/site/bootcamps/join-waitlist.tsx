import { ExternalLink } from "../../components/external-link.tsx";

/** A link to a bootcamp's waitlist, an external form. */
export function JoinWaitlist({ href }: { href: string }) {
  return (
    <ExternalLink href={href} className="button">
      Join Waitlist
    </ExternalLink>
  );
}
