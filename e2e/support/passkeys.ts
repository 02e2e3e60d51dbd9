import { type CDPSession, expect, type Page } from "@playwright/test";
import { dialog } from "./second-factor.ts";
import { section } from "./tutoring.ts";

/** Chromium's virtual authenticator. */
export interface PasskeyDevice {
  /** Sets whether its owner is present and consents. */
  setConsent(consents: boolean): Promise<void>;
  /** Returns the number of its passkeys. */
  count(): Promise<number>;
  /** Resets the counter of its only passkey, as that of a clone is. */
  turnBack(): Promise<void>;
  /** Removes it from the browser, as if lost. */
  remove(): Promise<void>;
}

export const passkeysSection = (page: Page) => section(page, "Passkeys");

const sessions = new WeakMap<Page, CDPSession>();

/** Adds an authenticator to a page's browser. */
export async function addDevice(page: Page): Promise<PasskeyDevice> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  if (!sessions.has(page)) await session.send("WebAuthn.enable");
  sessions.set(page, session);
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const kept = async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  return {
    setConsent: async (consents) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: consents });
    },
    count: async () => (await kept()).length,
    turnBack: async () => {
      const [passkey] = await kept();
      if (!passkey) throw new Error("the device keeps no passkey");
      const { credentialId } = passkey;
      await session.send("WebAuthn.removeCredential", { authenticatorId, credentialId });
      const credential = { ...passkey, signCount: 0 };
      await session.send("WebAuthn.addCredential", { authenticatorId, credential });
    },
    remove: async () => {
      await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
  };
}

/** Adds the authenticator's passkey on the account page, under a name. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await passkeysSection(page).getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page).getByLabel("Device name").fill(name);
  await dialog(page).getByRole("button", { name: "Add passkey" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(passkeysSection(page).getByRole("listitem").filter({ hasText: name })).toBeVisible();
}
