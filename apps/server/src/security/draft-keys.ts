import { createHash, hkdfSync } from 'node:crypto'

/** A key with which a browser encrypts the unsaved changes that it keeps for a supplier. */
interface DraftKey {
  /** Names the key in the encrypted text. */
  id: string
  /** 32 bytes in base64, for AES-256-GCM. */
  key: string
}

/**
 * The keys of one supplier, derived from the secret keys: the same in every process and every session, different for every
 * supplier. The first one encrypts; those of former secret keys decrypt what was kept before the secret key was replaced.
 */
export function deriveDraftKeys(secretKeys: readonly Buffer[], supplierId: string): DraftKey[] {
  return secretKeys.map((secretKey) => {
    const key = Buffer.from(hkdfSync('sha256', secretKey, '', `partwire kept drafts of supplier ${supplierId}`, 32))
    return { id: keyId(key), key: key.toString('base64') }
  })
}

function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8)
}
