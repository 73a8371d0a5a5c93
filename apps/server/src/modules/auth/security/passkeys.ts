import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  Transport,
  UsedPasskey,
} from '@partwire/domain/security/shape'
import type { Deps } from '../../../deps'
import type { AccountSession } from './account'
import { findPasskeys, markPasskeyUsed, storeChallenge, takeChallenge, type Passkey } from './passkey-store'

/** Shown by browsers and authenticators. */
const RP_NAME = 'Partwire'

/** How long a challenge can be answered, for the browser and for the server. */
const CHALLENGE_TIMEOUT_MS = 5 * 60_000

/** ES256, EdDSA and RS256: what browsers and authenticators of the last years have in common. */
const ALGORITHMS = [-7, -8, -257]

const TRANSPORTS: readonly Transport[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** What the browser needs to create a passkey for the account. `name` is its e-mail address. */
export async function createPasskeyOptions(
  deps: Deps,
  session: AccountSession,
  name: string,
): Promise<PasskeyCreation> {
  const { rpId } = relyingParty(deps, session)
  const passkeys = await findPasskeys(deps.db, session)
  return {
    challenge: await newChallenge(deps, session),
    rp: { id: rpId, name: RP_NAME },
    user: { id: Buffer.from(`${session.area}:${session.id}`).toString('base64url'), name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: passkeys.filter((passkey) => passkey.rpId === rpId).map(toDescriptor),
    // Not required: the password was given before, and simple security keys cannot verify a person.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  }
}

/** The passkey that the browser created for the challenge of this session; null when anything does not match. */
export async function readCreatedPasskey(
  deps: Deps,
  session: AccountSession,
  { credential, clientDataJSON, attestationObject, transports }: CreatedPasskey,
): Promise<Passkey | null> {
  const { rpId, origins } = relyingParty(deps, session)
  const challenge = await currentChallenge(deps, session)
  if (challenge === null) return null
  const { verifyRegistrationResponse } = await loadVerification()
  const verification = await verifyRegistrationResponse({
    response: {
      id: credential,
      rawId: credential,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (verification === null || !verification.verified) return null
  const { id, publicKey, counter } = verification.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: knownTransports(transports),
    rpId,
  }
}

/** What the browser needs to use a passkey of the account; undefined when it has none for this host. */
export async function passkeyRequestFor(deps: Deps, holder: AccountSession): Promise<PasskeyRequest | undefined> {
  const { rpId } = relyingParty(deps, holder)
  const passkeys = (await findPasskeys(deps.db, holder)).filter((passkey) => passkey.rpId === rpId)
  if (passkeys.length === 0) return undefined
  return {
    challenge: await newChallenge(deps, holder),
    rpId,
    timeout: CHALLENGE_TIMEOUT_MS,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(toDescriptor),
  }
}

/** Whether the reply of the browser was signed by a passkey of the account, for the challenge of this holder. */
export async function checkPasskey(
  deps: Deps,
  holder: AccountSession,
  { credential, clientDataJSON, authenticatorData, signature }: UsedPasskey,
): Promise<boolean> {
  const { rpId, origins } = relyingParty(deps, holder)
  const challenge = await currentChallenge(deps, holder)
  const passkeys = await findPasskeys(deps.db, holder)
  const passkey = passkeys.find(({ credentialId }) => credentialId === credential)
  if (challenge === null || passkey === undefined) return false
  const { verifyAuthenticationResponse } = await loadVerification()
  const verification = await verifyAuthenticationResponse({
    response: {
      id: credential,
      rawId: credential,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: false,
    credential: { id: credential, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(() => null)
  if (verification === null || !verification.verified) return false
  const counter = verification.authenticationInfo.newCounter
  return markPasskeyUsed(deps.db, holder, { credentialId: credential, counter, at: deps.now() })
}

/** Loaded when the first passkey is checked, so that the start of a process need not wait for it. */
function loadVerification() {
  return import('@simplewebauthn/server')
}

/** The host name that passkeys are bound to, and the origins it has, by PUBLIC_ORIGINS. */
function relyingParty({ config }: Deps, { visit }: AccountSession): { rpId: string; origins: string[] } {
  const rpId = new URL(visit.origin()).hostname
  return { rpId, origins: config.publicOrigins.filter((origin) => new URL(origin).hostname === rpId) }
}

async function newChallenge({ db, now, newToken }: Deps, holder: AccountSession): Promise<string> {
  const challenge = newToken()
  await storeChallenge(db, holder, { challenge, at: now() })
  return challenge
}

function currentChallenge({ db, now }: Deps, holder: AccountSession): Promise<string | null> {
  return takeChallenge(db, holder, new Date(now().getTime() - CHALLENGE_TIMEOUT_MS))
}

function toDescriptor({ credentialId, transports }: Passkey) {
  return { id: credentialId, type: 'public-key' as const, transports: knownTransports(transports) }
}

function knownTransports(transports: readonly string[]): Transport[] {
  return TRANSPORTS.filter((transport) => transports.includes(transport))
}
