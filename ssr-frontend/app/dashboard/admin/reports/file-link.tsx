import type { components } from "../../../api/schema.gen.ts";
import { ExternalLink } from "../../../components/external-link.tsx";

interface FileLinkProps {
  file: components["schemas"]["ChatFile"];
  /** The recorded view that allows reading it; not set for a held message's file. */
  view?: string;
}

/** A link to a file in a chat. Opening it is recorded. */
export const FileLink = ({ file: { url, name }, view }: FileLinkProps) => (
  <ExternalLink href={view ? `${url}?view=${view}` : url}>{name}</ExternalLink>
);
