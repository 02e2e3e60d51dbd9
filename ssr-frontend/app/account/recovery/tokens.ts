import { withStorage } from "../../components/storage.ts";

/** The pair that an emailed recovery link carries; the server wants both. */
export interface RecoveryTokens {
  access_token: string;
  refresh_token: string;
}

/** Where they are kept, in the tab. */
export const TOKENS_STORAGE_KEY = "recovery";

/** What the part of an address after `#` says about recovery. */
export type RecoveryHash =
  /** Nothing: it is no recovery link. */
  | { kind: "none" }
  /** A recovery link that lost its tokens, or was answered with an error. */
  | { kind: "incomplete" }
  | { kind: "complete"; tokens: RecoveryTokens };

/** Reads an address's hash, with or without its `#`. */
export function recoveryHashOf(hash: string): RecoveryHash {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const access_token = params.get("access_token");
  const refresh_token = params.get("refresh_token");
  if (access_token && refresh_token) return { kind: "complete", tokens: { access_token, refresh_token } };
  const broken = access_token !== null || refresh_token !== null || params.has("error");
  return broken || params.get("type") === "recovery" ? { kind: "incomplete" } : { kind: "none" };
}

/** Stores the tokens for this tab until they are used. */
export const storeTokens = (tokens: RecoveryTokens): void =>
  void withStorage(() => sessionStorage.setItem(TOKENS_STORAGE_KEY, JSON.stringify(tokens)));

/** The tokens this tab was opened with. */
export function storedTokens(): RecoveryTokens | undefined {
  const text = withStorage(() => sessionStorage.getItem(TOKENS_STORAGE_KEY)) ?? null;
  // Written by `storeTokens` alone.
  return text === null ? undefined : (JSON.parse(text) as RecoveryTokens);
}

export const clearTokens = (): void => void withStorage(() => sessionStorage.removeItem(TOKENS_STORAGE_KEY));
