import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '@partwire/domain/security/shape'

/** False in old browsers, and where the portal is opened over http from another machine. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Lets the person use a passkey. Null when they cancel, or when the device has none of the passkeys. */
export async function requestPasskey(request: PasskeyRequest): Promise<UsedPasskey | null> {
  try {
    const { startAuthentication } = await loadWebAuthn()
    const { id, response } = await startAuthentication({ optionsJSON: request })
    const { clientDataJSON, authenticatorData, signature } = response
    return { credential: id, clientDataJSON, authenticatorData, signature }
  } catch (error) {
    logFailure(error)
    return null
  }
}

/** Lets the person create a passkey. Null when they cancel, or when the device has one for the account already. */
export async function createPasskey(options: PasskeyCreation): Promise<CreatedPasskey | null> {
  try {
    const { startRegistration } = await loadWebAuthn()
    const { id, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { credential: id, clientDataJSON, attestationObject, transports }
  } catch (error) {
    logFailure(error)
    return null
  }
}

/** Loaded when it is needed: the login page stays small. */
function loadWebAuthn() {
  return import('@simplewebauthn/browser')
}

/** The reason is only for developers: browsers do not tell a cancelled request from other failures. */
function logFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- for developers only
  console.info('No passkey:', error)
}
