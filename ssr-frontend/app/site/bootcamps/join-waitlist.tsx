import { ExternalLink } from "../../components/external-link.tsx";

/** The way onto a bootcamp's waitlist: a form of its own, elsewhere. */
export function JoinWaitlist({ href }: { href: string }) {
  return (
    <ExternalLink href={href} className="button">
      Join Waitlist
    </ExternalLink>
  );
}
