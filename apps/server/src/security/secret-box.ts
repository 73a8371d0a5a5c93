import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Encrypts what the database must not hold in clear (AES-256-GCM). */
export interface SecretBox {
  seal: (plain: string) => string
  open: (sealed: string) => string
  /** Sealed with a key that is no longer the first one. */
  isOutdated: (sealed: string) => boolean
}

const ALGORITHM = 'aes-256-gcm'
/** Said on opening as well, or a tag cut down to 4 bytes would do. */
const TAG = { authTagLength: 16 }

/** The sealed text names its key, so old ones open while the first one seals. */
export function secretBox(keys: readonly Buffer[]): SecretBox {
  const byName = new Map(keys.map((key) => [keyName(key), key]))
  const [currentName, currentKey] = [...byName][0] ?? []
  if (currentName === undefined || currentKey === undefined) throw new Error('a secret box needs a key')

  return {
    seal: (plain) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv(ALGORITHM, currentKey, iv, TAG)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [currentName, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
    },
    open: (sealed) => {
      const [name = '', iv = '', tag = '', body = ''] = sealed.split('.')
      const key = byName.get(name)
      if (key === undefined) throw new Error('sealed with a key that is not configured')
      const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(iv, 'base64url'), TAG)
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
    },
    isOutdated: (sealed) => !sealed.startsWith(`${currentName}.`),
  }
}

function keyName(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8)
}
