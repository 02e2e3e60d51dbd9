import type { LinkGroup, PageLink } from "#content/navigation.ts";
import { pages } from "../../routes.ts";

export interface ResolvedLink {
  label: string;
  href: string;
}

/** Where a link leads today: its page, what covers the subject until then, or nowhere yet. */
export function resolveLink({ label, to, until }: PageLink, table = pages): ResolvedLink[] {
  const exists = table.some(({ pattern }) => pattern === to);
  const href = exists ? to : until;
  return href === undefined ? [] : [{ label, href }];
}

/** The groups that have a link to show. */
export const resolveLinkGroups = (groups: LinkGroup[], table = pages) =>
  groups
    .map(({ label, links }) => ({ label, links: links.flatMap((link) => resolveLink(link, table)) }))
    .filter(({ links }) => links.length > 0);
