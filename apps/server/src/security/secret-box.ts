import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Encrypts values that must not be stored in plain text (AES-256-GCM). */
export interface SecretBox {
  /** Encrypts. `context` names the column and row; the result can be opened only with the same context. */
  seal: (plain: string, context: string) => string
  /** Encrypts without a context, for databases that processes of the previous version still read. */
  sealWithoutContext: (plain: string) => string
  /** Decrypts both forms. Throws if the text was changed or belongs to another context. */
  open: (sealed: string, context: string) => string
  isBoundToContext: (sealed: string) => boolean
  /** Whether the text was encrypted with an old key or without a context. */
  isOutdated: (sealed: string) => boolean
}

const ALGORITHM = 'aes-256-gcm'
/** Must be given for decryption too: otherwise a tag truncated to 4 bytes would be accepted. */
const TAG = { authTagLength: 16 }
/** Prefix of a text that is bound to a context. Without a context a text starts with the name of its key. */
const CONTEXT_PREFIX = 'v2.'

/** Encrypts with the first key. A sealed text names its key, so that texts of all keys can be decrypted. */
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
    seal: (plain, context) => `${CONTEXT_PREFIX}${encrypt(plain, context)}`,
    sealWithoutContext: (plain) => encrypt(plain, ''),
    open: (sealed, context) => {
      const isBound = isBoundToContext(sealed)
      const [name = '', iv = '', tag = '', body = ''] = sealed.slice(isBound ? CONTEXT_PREFIX.length : 0).split('.')
      const key = byName.get(name)
      if (key === undefined) throw new Error('sealed with a key that is not configured')
      const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(iv, 'base64url'), TAG)
      decipher.setAAD(Buffer.from(isBound ? context : '')).setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
    },
    isBoundToContext,
    isOutdated: (sealed) => !sealed.startsWith(`${CONTEXT_PREFIX}${currentName}.`),
  }
}

function isBoundToContext(sealed: string): boolean {
  return sealed.startsWith(CONTEXT_PREFIX)
}

function keyName(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8)
}
