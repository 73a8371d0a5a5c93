import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '@partwire/domain/security/shape'

/** What a test may falsify. */
interface Forgery {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
}

const USER_PRESENT_AND_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40

/**
 * An authenticator with one passkey (ES256, attestation `none`), which does what a browser and a security key do. The
 * browser tests use the virtual authenticator of Chromium instead.
 */
export function createTestAuthenticator(origin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0

  function clientData(type: string, challenge: string, forgery: Forgery): Buffer {
    const values = {
      type,
      challenge: forgery.challenge ?? challenge,
      origin: forgery.origin ?? origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(values))
  }

  function authenticatorData(rpId: string, flags: number, forgery: Forgery): Buffer {
    counter += 1
    const counterBytes = Buffer.alloc(4)
    counterBytes.writeUInt32BE(forgery.counter ?? counter)
    return Buffer.concat([sha256(forgery.rpId ?? rpId), Buffer.from([flags]), counterBytes])
  }

  return {
    credential: credentialId.toString('base64url'),

    create: ({ challenge, rp }: PasskeyCreation, forgery: Forgery = {}): CreatedPasskey => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const data = Buffer.concat([
        authenticatorData(rp.id, USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL, forgery),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ])
      return {
        credential: credentialId.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, forgery).toString('base64url'),
        attestationObject: attestationWithoutStatement(data).toString('base64url'),
        transports: ['usb'],
      }
    },

    use: ({ challenge, rpId }: PasskeyRequest, forgery: Forgery = {}): UsedPasskey => {
      const json = clientData('webauthn.get', challenge, forgery)
      const data = authenticatorData(rpId, USER_PRESENT_AND_VERIFIED, forgery)
      return {
        credential: credentialId.toString('base64url'),
        clientDataJSON: json.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(json)]), privateKey).toString('base64url'),
      }
    },
  }
}

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}

/** CBOR of a P-256 key for ES256: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const bytes = Buffer.from([0x58, 32])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes,
    x,
    Buffer.from([0x22]),
    bytes,
    y,
  ])
}

/** CBOR of { fmt: 'none', attStmt: {}, authData }. */
function attestationWithoutStatement(authData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
}
