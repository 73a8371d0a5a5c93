import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Encrypts what the database must not hold in clear (AES-256-GCM). */
export interface SecretBox {
  /** `place` names the column and row: the sealed text opens there and nowhere else. */
  seal: (plain: string, place: string) => string
  /** For databases that processes of the version before still read: they know no places. */
  sealWithoutPlace: (plain: string) => string
  /** Opens both forms; throws when the text was changed, or copied from another place. */
  open: (sealed: string, place: string) => string
  isBoundToContext: (sealed: string) => boolean
  /** Sealed with a key that is no longer the first one, or without its place. */
  isOutdated: (sealed: string) => boolean
}

const ALGORITHM = 'aes-256-gcm'
/** Said on opening as well, or a tag cut down to 4 bytes would do. */
const TAG = { authTagLength: 16 }
/** Begins a text that is bound to its place; one without begins with the name of its key. */
const BOUND = 'v2.'

/** The sealed text names its key, so old ones open while the first one seals. */
export function secretBox(keys: readonly Buffer[]): SecretBox {
  const byName = new Map(keys.map((key) => [keyName(key), key]))
  const [currentName, currentKey] = [...byName][0] ?? []
  if (currentName === undefined || currentKey === undefined) throw new Error('a secret box needs a key')

  const encrypt = (plain: string, associatedData: string) => {
    const iv = randomBytes(12)
    const cipher = createCipheriv(ALGORITHM, currentKey, iv, TAG).setAAD(Buffer.from(associatedData))
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return [currentName, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
  }
  return {
    seal: (plain, place) => `${BOUND}${encrypt(plain, place)}`,
    sealWithoutPlace: (plain) => encrypt(plain, ''),
    open: (sealed, place) => {
      const isBound = isBoundToPlace(sealed)
      const [name = '', iv = '', tag = '', body = ''] = sealed.slice(isBound ? BOUND.length : 0).split('.')
      const key = byName.get(name)
      if (key === undefined) throw new Error('sealed with a key that is not configured')
      const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(iv, 'base64url'), TAG)
      decipher.setAAD(Buffer.from(isBound ? place : '')).setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
    },
    isBoundToContext: isBoundToPlace,
    isOutdated: (sealed) => !sealed.startsWith(`${BOUND}${currentName}.`),
  }
}

function isBoundToPlace(sealed: string): boolean {
  return sealed.startsWith(BOUND)
}

function keyName(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8)
}
