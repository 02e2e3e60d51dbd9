import { onTestFinished, vi } from "vitest";

/** The credential of the stubbed browser. */
export const CREDENTIAL = { id: "AAAA", rawId: "AAAA", type: "public-key" };

/** The challenge that the API returns. */
export const ASKED = { challenge_id: "00000000-0000-4000-8000-00000000000c", options: { challenge: "AAAA" } };

/** Stubs a browser with a passkey device, or one that fails with the named exceptions, in order. */
export function stubPasskeys(...refusals: string[]) {
  class Credential {
    static parseCreationOptionsFromJSON = (options: object) => options;
    static parseRequestOptionsFromJSON = (options: object) => options;
    toJSON = () => CREDENTIAL;
  }
  const answer = async (): Promise<object> => {
    const refusal = refusals.shift();
    if (refusal) throw new DOMException("", refusal);
    return new Credential();
  };
  const credentials = {
    create: vi.fn<(options?: CredentialCreationOptions) => Promise<object>>(answer),
    get: vi.fn<(options?: CredentialRequestOptions) => Promise<object>>(answer),
  };
  vi.stubGlobal("PublicKeyCredential", Credential);
  vi.spyOn(navigator, "credentials", "get").mockReturnValue(credentials as unknown as CredentialsContainer);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return credentials;
}

/** A device that stays pending until the page aborts. */
export const waitsForAbort = ({ signal }: { signal?: AbortSignal | undefined } = {}): Promise<object> =>
  new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
