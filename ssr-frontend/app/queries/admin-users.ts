import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** Somebody with an account, in the list of all of them. */
export type AdminUser = Schemas["AdminUser"];

/** The same person, with everything an admin may know of the account. */
export type AdminUserDetail = Schemas["AdminUserDetail"];

/** People of one page, and how many there are of each kind. */
export type AdminUserList = Schemas["AdminUserList"];

/** Which people are listed: each kind is counted. */
export type UserFilter = keyof Schemas["AdminUserCounts"];
export type UserSort = "name" | "email" | "last_seen" | "joined";
export type SortDirection = "asc" | "desc";

/** Why an account is deleted for its person. */
export type DeletionReason = Schemas["UserDeletion"]["reason"];

/** Why somebody is made an admin. */
export type NewAdminReason = Schemas["NewAdmin"]["reason"];

/** Which people, in which order, from which place on. */
export interface UserSearch {
  q: string;
  filter: UserFilter;
  sort: UserSort;
  direction: SortDirection;
  /** A place in that order, from the page before or behind; the list's start without one. */
  cursor: string | undefined;
}

const USERS = ["admin", "users"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;
/** A suspension, and what it is about. */
const SUSPENSIONS = ["admin", "suspensions"] as const;
const OVERVIEW = ["admin", "overview"] as const;

/** How many people stand on a page. */
const PAGE_SIZE = 50;

const topics = [TOPICS.admin];
const errorToast = (message: string): [string, string] => ["Failed to load data", message];

const byId = (id: string) => ({ params: { path: { id } } });

/** A page of everybody with an account. Nothing tells of new ones, and of who was seen, so each visit reads it. */
export const adminUsers = ({ q, filter, sort, direction, cursor }: UserSearch) =>
  apiQuery({
    key: [...USERS, "list", { q, filter, sort, direction, cursor }],
    read: (api) => {
      const query = {
        ...(q ? { q } : {}),
        ...(filter === "all" ? {} : { filter }),
        ...(cursor ? { cursor } : {}),
        sort,
        direction,
        limit: PAGE_SIZE,
      };
      return unwrap(api.GET("/api/admin/users", { params: { query } }));
    },
    meta: { topics, staleAfter: { "user.changed": true }, errorToast },
    staleTime: EACH_VISIT,
  });

/** A person's account. The audit log tells of each look, so nothing reads it ahead. */
export const adminUser = (id: string) =>
  apiQuery({
    key: [...USERS, "one", id],
    read: (api) => unwrap(api.GET("/api/admin/users/{id}", byId(id))),
    meta: { topics, staleAfter: { "user.changed": ({ user_id }) => user_id === id }, errorToast },
  });

/** Emails somebody the link by which they confirm their address. */
export const resendUserVerification = (id: string) =>
  mutationOptions<unknown, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/users/{id}/resend-verification", byId(id))),
    ...reloads([...USERS, "one", id], AUDIT_LOG),
  });

/** Emails somebody the link by which they set a new password. */
export const sendPasswordLink = (id: string) =>
  mutationOptions<unknown, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/users/{id}/password-link", byId(id))),
    ...reloads([...USERS, "one", id], AUDIT_LOG),
  });

/** What a change of somebody's rights does with its response: it is the account as it is now. */
const showsUser = (id: string) => ({
  onSuccess: (saved: AdminUserDetail, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
    client.setQueryData(adminUser(id).queryKey, saved);
  },
  ...reloads([...USERS, "list"], AUDIT_LOG),
});

/** Lets somebody administer the academy. */
export const grantAdmin = (id: string) =>
  mutationOptions({
    mutationFn: (reason: NewAdminReason) =>
      unwrap(browserApi.PUT("/api/admin/users/{id}/admin", { ...byId(id), body: { reason } })),
    ...showsUser(id),
  });

/** Takes that right back. */
export const revokeAdmin = (id: string) =>
  mutationOptions<AdminUserDetail, Error, void>({
    mutationFn: () => unwrap(browserApi.DELETE("/api/admin/users/{id}/admin", byId(id))),
    ...showsUser(id),
  });

/** Deletes somebody's account for them. */
export const deleteUser = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["UserDeletion"]) =>
      unwrap(browserApi.POST("/api/admin/users/{id}/delete", { ...byId(id), body })),
    ...reloads([...USERS, "list"], SUSPENSIONS, OVERVIEW, AUDIT_LOG),
  });
