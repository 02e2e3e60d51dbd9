import type { components } from "../../../api/schema.gen.ts";

interface FileLinkProps {
  file: components["schemas"]["ChatFile"];
  /** By which it is read, if it is no message's that was held. */
  view?: string;
}

/** A file of somebody's chat. Opening it is recorded. */
export const FileLink = ({ file: { url, name }, view }: FileLinkProps) => (
  <a href={view ? `${url}?view=${view}` : url} target="_blank" rel="noreferrer">
    {name}
  </a>
);
