import { onTestFinished, vi } from "vitest";

/** What the stubbed browser makes and shows. */
export const CREDENTIAL = { id: "AAAA", rawId: "AAAA", type: "public-key" };

/** What the API asks a device. */
export const ASKED = { challenge_id: "00000000-0000-4000-8000-00000000000c", options: { challenge: "AAAA" } };

/** A browser with a device that keeps passkeys, or that refuses by the names of these exceptions, in turn. */
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

/** A device that waits for its owner for as long as the page does. */
export const waitsForAbort = ({ signal }: { signal?: AbortSignal | undefined } = {}): Promise<object> =>
  new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
