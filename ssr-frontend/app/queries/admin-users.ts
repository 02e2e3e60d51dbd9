import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A user in the list of all accounts. */
export type AdminUser = Schemas["AdminUser"];

/** A user with all account data that admins may see. */
export type AdminUserDetail = Schemas["AdminUserDetail"];

/** A page of users, with the number for each filter. */
export type AdminUserList = Schemas["AdminUserList"];

/** The filters of the list; each has a count. */
export type UserFilter = keyof Schemas["AdminUserCounts"];
export type UserSort = "name" | "email" | "last_seen" | "joined";
export type SortDirection = "asc" | "desc";

/** The reason for deleting an account on the user's behalf. */
export type DeletionReason = Schemas["UserDeletion"]["reason"];

/** The reason for making a user an admin. */
export type NewAdminReason = Schemas["NewAdmin"]["reason"];

/** The search, filter, order and page of the list of users. */
export interface UserSearch {
  q: string;
  filter: UserFilter;
  sort: UserSort;
  direction: SortDirection;
  /** The cursor of the page, from the previous or the next page; the first page if undefined. */
  cursor: string | undefined;
}

const USERS = ["admin", "users"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;
/** The key of suspensions. */
const SUSPENSIONS = ["admin", "suspensions"] as const;
const OVERVIEW = ["admin", "overview"] as const;

/** The number of users per page. */
const PAGE_SIZE = 50;

const topics = [TOPICS.admin];
const errorToast = (message: string): [string, string] => ["Failed to load data", message];

const byId = (id: string) => ({ params: { path: { id } } });

/** A page of all users. No live event reports new accounts or last activity, so each visit refetches. */
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

/** A user's account. Each read is recorded in the audit log, so it is never prefetched. */
export const adminUser = (id: string) =>
  apiQuery({
    key: [...USERS, "one", id],
    read: (api) => unwrap(api.GET("/api/admin/users/{id}", byId(id))),
    meta: { topics, staleAfter: { "user.changed": ({ user_id }) => user_id === id }, errorToast },
  });

/** Emails a user the link that confirms their address. */
export const resendUserVerification = (id: string) =>
  mutationOptions<unknown, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/users/{id}/resend-verification", byId(id))),
    ...reloads([...USERS, "one", id], AUDIT_LOG),
  });

/** Emails a user the link that sets a new password. */
export const sendPasswordLink = (id: string) =>
  mutationOptions<unknown, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/users/{id}/password-link", byId(id))),
    ...reloads([...USERS, "one", id], AUDIT_LOG),
  });

/** Puts the response of a change of roles, which is the updated account, into the cache. */
const showsUser = (id: string) => ({
  onSuccess: (saved: AdminUserDetail, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
    client.setQueryData(adminUser(id).queryKey, saved);
  },
  ...reloads([...USERS, "list"], AUDIT_LOG),
});

/** Grants a user the admin role. */
export const grantAdmin = (id: string) =>
  mutationOptions({
    mutationFn: (reason: NewAdminReason) =>
      unwrap(browserApi.PUT("/api/admin/users/{id}/admin", { ...byId(id), body: { reason } })),
    ...showsUser(id),
  });

/** Revokes the admin role. */
export const revokeAdmin = (id: string) =>
  mutationOptions<AdminUserDetail, Error, void>({
    mutationFn: () => unwrap(browserApi.DELETE("/api/admin/users/{id}/admin", byId(id))),
    ...showsUser(id),
  });

/** Deletes an account on the user's behalf. */
export const deleteUser = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["UserDeletion"]) =>
      unwrap(browserApi.POST("/api/admin/users/{id}/delete", { ...byId(id), body })),
    ...reloads([...USERS, "list"], SUSPENSIONS, OVERVIEW, AUDIT_LOG),
  });
