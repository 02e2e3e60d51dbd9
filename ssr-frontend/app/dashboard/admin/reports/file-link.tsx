import type { components } from "../../../api/schema.gen.ts";
import { ExternalLink } from "../../../components/external-link.tsx";

interface FileLinkProps {
  file: components["schemas"]["ChatFile"];
  /** By which it is read, if it is no message's that was held. */
  view?: string;
}

/** A file of somebody's chat. Opening it is recorded. */
export const FileLink = ({ file: { url, name }, view }: FileLinkProps) => (
  <ExternalLink href={view ? `${url}?view=${view}` : url}>{name}</ExternalLink>
);
