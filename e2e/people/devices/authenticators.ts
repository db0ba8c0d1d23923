/** The virtual authenticator of the browser: a device that asks for a finger, and is given one or not. */
import type { CDPSession, Page } from '@playwright/test'

/** Passkeys are for a name, which this machine has too. */
export const named = (url: string): string => url.replace('127.0.0.1', 'localhost')

export async function authenticatorOf(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** The authenticator takes the finger that is held to it. */
    takesFinger: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
