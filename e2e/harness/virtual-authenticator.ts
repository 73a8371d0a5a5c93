import type { Page } from 'playwright-core'

/** Gives the page a security key of Chromium that answers every request at once. Returns how many passkeys it has. */
export async function addVirtualAuthenticator(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
}
