import { Problem } from "../../api/problem.ts";
import type { components } from "../../api/schema.gen.ts";

type Options = components["schemas"]["PasskeyOptions"];

/** The browser's credential, as JSON. */
export type PasskeyJson = Record<string, never>;

/**
 * Creates a passkey on this device. Aborting the signal closes the browser's prompt. @throws {Problem} with
 * the text of the error
 */
export async function createPasskey({ options }: Options, signal: AbortSignal): Promise<PasskeyJson> {
  return await asJson(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    );
    return navigator.credentials.create({ publicKey, signal });
  }, CREATE_WORDS);
}

/**
 * Requests an assertion of a passkey. Aborting the signal closes the browser's prompt. @throws {Problem} with
 * the text of the error
 */
export async function showPasskey({ options }: Options, signal: AbortSignal): Promise<PasskeyJson> {
  return await asJson(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    );
    return navigator.credentials.get({ publicKey, signal });
  }, SHOW_WORDS);
}

async function asJson(ask: () => Promise<Credential | null>, words: Words): Promise<PasskeyJson> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential.toJSON() as unknown as PasskeyJson;
  } catch (cause) {
    throw passkeyProblem(words[cause instanceof DOMException ? cause.name : ""] ?? words.otherwise, cause);
  }
  throw passkeyProblem(words.otherwise, undefined);
}

/** An error of the device or its user, without an API response. */
function passkeyProblem(detail: string, cause: unknown): Problem {
  const problem = new Problem({ title: "Passkey", status: 400, code: "passkey_not_given", detail });
  problem.cause = cause;
  return problem;
}

/** Texts by the name of the browser's exception. */
type Words = Record<string, string> & { otherwise: string };

const SHOW_WORDS: Words = {
  // Browsers do not tell the cause, so that sites do not learn which keys exist.
  NotAllowedError:
    "We didn’t get a passkey: it was canceled, it took too long, or this device doesn’t have one for this site. Try again, or sign in another way.",
  SecurityError: "Your browser doesn’t allow passkeys on this page. Please sign in another way.",
  otherwise: "Your device couldn’t do this. Please try again, use another device, or sign in another way.",
};

const CREATE_WORDS: Words = {
  NotAllowedError: "No passkey was created: it was canceled, or it took too long. You can try again.",
  InvalidStateError:
    "This device already has a passkey for your account. It’s in the list, so there’s nothing to add.",
  NotSupportedError:
    "This device can’t store passkeys for this site. Please set up a screen lock on it, or use another device.",
  ConstraintError:
    "This device can’t verify that it’s you. Please set up a screen lock on it, or use another device.",
  SecurityError: "Your browser doesn’t allow passkeys on this page, so none was created.",
  otherwise: "Your device couldn’t create a passkey. Please try again, or use another device.",
};
