import * as z from 'zod'
import { singleLine } from '../lib/shape'

/** A password as it is typed. Without a maximum: a verb answers one that no account can have with a sentence of its own. */
export const typedPassword = z.string()

/** A session of the signed-in account. `session` names it in the call that ends it. */
export const ownSession = z.object({
  session: z.string(),
  /** 'Firefox on Windows'; blank when it is not known. */
  browser: z.string(),
  address: z.string(),
  createTime: z.string(),
  lastSeenTime: z.string(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

/** A passkey of the signed-in account. `passkey` names it in the call that removes it. */
const ownPasskey = z.object({
  passkey: z.string(),
  name: z.string(),
  createTime: z.string(),
  lastUsedTime: z.string().optional(),
})
export type OwnPasskey = z.infer<typeof ownPasskey>

export const ownFactors = z.object({
  /** When the authenticator app was set up; missing without one. */
  appTime: z.string().optional(),
  passkeys: z.array(ownPasskey),
  /** Recovery codes that were not used. */
  recoveryCodes: z.int(),
  /** The account cannot be without a second factor. */
  isRequired: z.boolean(),
})
export type OwnFactors = z.infer<typeof ownFactors>

/** The key of a new authenticator app: for typing, and as the text of the QR code. */
export const appKey = z.object({ key: z.string(), uri: z.string() })
export type AppKey = z.infer<typeof appKey>

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type Transport = z.infer<typeof transport>
const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(transport) })

/** What a browser needs to create a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('preferred') }),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** What a browser needs to use a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(credential),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

/** How the second factor of an account can be given. A recovery code is always possible. */
export const secondFactor = z.object({ hasApp: z.boolean(), passkey: passkeyRequest.optional() })
export type SecondFactor = z.infer<typeof secondFactor>

/** Binary values are in base64url. */
const binary = singleLine(8_000)
/** The id of a passkey: 1,023 bytes at most. */
const credentialName = singleLine(1_400)

/** The reply of a browser that created a passkey: what is used of `RegistrationResponseJSON` of WebAuthn. */
export const createdPasskey = z.strictObject({
  credential: credentialName,
  clientDataJSON: binary,
  attestationObject: binary,
  transports: z.array(singleLine(40)).max(10, { abort: true }).default([]),
})
export type CreatedPasskey = z.infer<typeof createdPasskey>

/** The reply of a browser that used a passkey: what is used of `AuthenticationResponseJSON` of WebAuthn. */
export const usedPasskey = z.strictObject({
  credential: credentialName,
  clientDataJSON: binary,
  authenticatorData: binary,
  signature: binary,
})
export type UsedPasskey = z.infer<typeof usedPasskey>
