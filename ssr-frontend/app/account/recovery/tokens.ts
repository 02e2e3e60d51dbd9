import { withStorage } from "../../components/storage.ts";

/** The two tokens of an emailed recovery link; the server requires both. */
export interface RecoveryTokens {
  access_token: string;
  refresh_token: string;
}

/** The session storage key. */
export const TOKENS_STORAGE_KEY = "recovery";

/** The meaning of a URL's fragment for recovery. */
export type RecoveryHash =
  /** It is no recovery link. */
  | { kind: "none" }
  /** A recovery link without its tokens, or with an error. */
  | { kind: "incomplete" }
  | { kind: "complete"; tokens: RecoveryTokens };

/** Parses a fragment, with or without its `#`. */
export function recoveryHashOf(hash: string): RecoveryHash {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const access_token = params.get("access_token");
  const refresh_token = params.get("refresh_token");
  if (access_token && refresh_token) return { kind: "complete", tokens: { access_token, refresh_token } };
  const broken = access_token !== null || refresh_token !== null || params.has("error");
  return broken || params.get("type") === "recovery" ? { kind: "incomplete" } : { kind: "none" };
}

/** Stores the tokens in the tab's session storage until they are used. */
export const storeTokens = (tokens: RecoveryTokens): void =>
  void withStorage(() => sessionStorage.setItem(TOKENS_STORAGE_KEY, JSON.stringify(tokens)));

/** The tokens stored in this tab. */
export function storedTokens(): RecoveryTokens | undefined {
  const text = withStorage(() => sessionStorage.getItem(TOKENS_STORAGE_KEY)) ?? null;
  // Only `storeTokens` writes it.
  return text === null ? undefined : (JSON.parse(text) as RecoveryTokens);
}

export const clearTokens = (): void => void withStorage(() => sessionStorage.removeItem(TOKENS_STORAGE_KEY));
