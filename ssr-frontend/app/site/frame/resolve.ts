import type { LinkGroup, PageLink } from "#content/navigation.ts";
import { pages } from "../../routes.ts";

export interface ResolvedLink {
  label: string;
  href: string;
}

/** The target of a link: its page, the section that covers it until the page exists, or none. */
export function resolveLink({ label, to, until }: PageLink, table = pages): ResolvedLink[] {
  const exists = table.some(({ pattern }) => pattern === to);
  const href = exists ? to : until;
  return href === undefined ? [] : [{ label, href }];
}

/** The groups that contain at least one link. */
export const resolveLinkGroups = (groups: LinkGroup[], table = pages) =>
  groups
    .map(({ label, links }) => ({ label, links: links.flatMap((link) => resolveLink(link, table)) }))
    .filter(({ links }) => links.length > 0);
