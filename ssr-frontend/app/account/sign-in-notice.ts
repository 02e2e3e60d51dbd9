/** What was done just before the sign-in form is shown; stored in the history state. */
export type SignInNotice = SentNotice | { from: "recovery" };

/** An application, whose next step is an email. */
export interface SentNotice {
  from: "application";
  email: string;
  picture: PictureResult;
}

/** The result of an application's picture. */
export type PictureResult = "stored" | "none" | "failed";

/** Reads a notice from the history state; other states are ignored. */
export function signInNoticeOf(state: unknown): SignInNotice | undefined {
  if (typeof state !== "object" || state === null || !("from" in state)) return undefined;
  const email = "email" in state && typeof state.email === "string" ? state.email : undefined;
  if (state.from === "recovery") return { from: "recovery" };
  if (email === undefined) return undefined;
  if (state.from !== "application" || !("picture" in state)) return undefined;
  const { picture } = state;
  return picture === "stored" || picture === "none" || picture === "failed"
    ? { from: "application", email, picture }
    : undefined;
}
