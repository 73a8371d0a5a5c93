/** A key of the supplier as the server gives it: 32 bytes in base64. The id is part of what it encrypts. */
interface SupplierKey {
  id: string
  key: string
}

/** Encrypts texts for the storage of the browser. The context names supplier and document: a text opens with no other. */
export interface DraftCipher {
  encrypt: (text: string, context: string) => Promise<string>
  /** The same at once, for a page that is being closed. Slow for documents of thousands of lines. */
  encryptNow: (text: string, context: string) => string
  /** Null when the text was changed, belongs to another context or needs a key that is not known. */
  decrypt: (encrypted: string, context: string) => Promise<string | null>
  /** Whether the text was encrypted with a former key. */
  isOutdated: (encrypted: string) => boolean
}

type Bytes = Uint8Array<ArrayBuffer>

const ALGORITHM = 'AES-GCM'
const KEY_LENGTH = 32
const IV_LENGTH = 12
const TAG_LENGTH = 16
const ENCRYPTED_KEY_LENGTH = IV_LENGTH + KEY_LENGTH + TAG_LENGTH
const FORMAT = 'v1'

/**
 * A cipher with the keys of a supplier, the first of which encrypts. It creates a key for this page and encrypts the texts
 * with it (AES-256-GCM); the page key, encrypted with the key of the supplier, is part of each text. The keys of the
 * supplier are usable only by Web Crypto and cannot be read again. Web Crypto is asynchronous, but a page that is being
 * closed can wait for nothing: `encryptNow` encrypts with the page key in JavaScript.
 *
 * A text has one character for each byte after its head: `v1.`, the id of the key, a point, the encrypted page key, the
 * encrypted text.
 */
export async function createDraftCipher(keys: readonly SupplierKey[], supplier: string): Promise<DraftCipher> {
  const supplierKeys = new Map(
    await Promise.all(keys.map(async ({ id, key }) => [id, await importKey(fromLatin1(atob(key)))] as const)),
  )
  const [currentId, currentKey] = [...supplierKeys][0] ?? []
  if (currentId === undefined || currentKey === undefined) throw new Error('a cipher needs a key')
  const { gcm } = await import('@noble/ciphers/aes.js')
  const keyContext = `page key ${supplier}`
  const pageKeyBytes = crypto.getRandomValues(new Uint8Array(KEY_LENGTH))
  const pageKey = await importKey(pageKeyBytes)
  const encryptedKey = toLatin1(await encryptBytes(currentKey, pageKeyBytes, keyContext))
  const head = `${FORMAT}.${currentId}.`

  return {
    encrypt: async (text, context) =>
      head + encryptedKey + toLatin1(await encryptBytes(pageKey, toUtf8(text), context)),
    encryptNow: (text, context) => {
      const iv = newIv()
      const body = gcm(pageKeyBytes, iv, toUtf8(context)).encrypt(toUtf8(text))
      return head + encryptedKey + toLatin1(iv) + toLatin1(body)
    },
    decrypt: async (encrypted, context) => {
      const [, id = '', rest = ''] = /^v1\.(\w+)\.(.*)$/s.exec(encrypted) ?? []
      const key = supplierKeys.get(id)
      if (key === undefined) return null
      const bytes = fromLatin1(rest)
      try {
        const keyBytes = await decryptBytes(key, bytes.subarray(0, ENCRYPTED_KEY_LENGTH), keyContext)
        const text = await decryptBytes(await importKey(keyBytes), bytes.subarray(ENCRYPTED_KEY_LENGTH), context)
        return new TextDecoder().decode(text)
      } catch {
        return null
      }
    },
    isOutdated: (encrypted) => !encrypted.startsWith(head),
  }
}

function importKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt'])
}

/** A new initialization vector, followed by what Web Crypto returns: the encrypted bytes and the tag. */
async function encryptBytes(key: CryptoKey, bytes: Bytes, context: string): Promise<Bytes> {
  const iv = newIv()
  const body = await crypto.subtle.encrypt({ name: ALGORITHM, iv, additionalData: toUtf8(context) }, key, bytes)
  const all = new Uint8Array(IV_LENGTH + body.byteLength)
  all.set(iv)
  all.set(new Uint8Array(body), IV_LENGTH)
  return all
}

/** Rejects when the bytes were changed or belong to another key or context. */
async function decryptBytes(key: CryptoKey, bytes: Bytes, context: string): Promise<Bytes> {
  const iv = bytes.subarray(0, IV_LENGTH)
  const parameters = { name: ALGORITHM, iv, additionalData: toUtf8(context) }
  return new Uint8Array(await crypto.subtle.decrypt(parameters, key, bytes.subarray(IV_LENGTH)))
}

function newIv(): Bytes {
  return crypto.getRandomValues(new Uint8Array(IV_LENGTH))
}

function toUtf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

/** Bytes per call: a function accepts only some ten thousand arguments. */
const BLOCK_LENGTH = 8_192

/** One character for each byte: base64 would take a third more of the storage, which has room for some MB. */
function toLatin1(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += BLOCK_LENGTH) {
    // `Reflect.apply` takes the bytes as they are; spread arguments are copied one by one, which takes six times as long.
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(start, start + BLOCK_LENGTH))
  }
  return text
}

function fromLatin1(text: string): Bytes {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i)
  return bytes
}
