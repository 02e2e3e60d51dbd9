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
    "No passkey was given: it was cancelled, took too long, or this device has none for this site. Try again, or use another way.",
  SecurityError: "Your browser does not allow passkeys on this page. Please use another way to sign in.",
  otherwise:
    "Your device could not do this. Please try again, or use another device or another way to sign in.",
};

const CREATE_WORDS: Words = {
  NotAllowedError: "No passkey was made: it was cancelled, or took too long. You can try again.",
  InvalidStateError:
    "This device already has a passkey for your account: it is in the list. There is nothing to add.",
  NotSupportedError:
    "This device cannot keep passkeys for this site. Please set up a screen lock on it, or use another device.",
  ConstraintError:
    "This device cannot check that it is you. Please set up a screen lock on it, or use another device.",
  SecurityError: "Your browser does not allow passkeys on this page, so none was made.",
  otherwise: "Your device could not make a passkey. Please try again, or use another device.",
};
