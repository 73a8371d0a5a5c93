import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { byteReader, type ByteReader } from './byte-reader'

/**
 * A backup file is its first line and chunks. A chunk is a head (whether it is the last one, and its length), its bytes and
 * a seal:
 *
 * - encrypted: AES-256-GCM. The nonce is the number of the chunk and the head is authenticated, so that no chunk can be
 *   altered, moved, repeated or left out. The seal is the tag.
 * - not encrypted: the SHA-256 of everything in the file before it. It detects damage, not a forgery.
 */
const CHUNK_BYTES = 64 * 1024
const HEAD_BYTES = 5
const ALGORITHM = 'aes-256-gcm'
const TAG = { authTagLength: 16 }
const NONCE_BYTES = 12

export const ALTERED = 'The backup was altered or damaged: its checksum does not match.'
const TRUNCATED = 'The backup is incomplete: the file ends too early.'

interface Seals {
  bytes: number
  seal: (head: Buffer, plain: Buffer) => { body: Buffer; seal: Buffer }
  /** Null: the seal does not match. */
  open: (head: Buffer, body: Buffer, seal: Buffer) => Buffer | null
}

/** The bytes of a backup file with this content. `fileKey` null: not encrypted. */
export async function* sealChunks(
  content: AsyncIterable<Buffer>,
  firstLine: Buffer,
  fileKey: Buffer | null,
): AsyncGenerator<Buffer> {
  const seals = createSeals(firstLine, fileKey)
  const sealChunk = (plain: Buffer, isLast: boolean) => {
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt8(isLast ? 1 : 0)
    head.writeUInt32BE(plain.length, 1)
    const { body, seal } = seals.seal(head, plain)
    return Buffer.concat([head, body, seal])
  }

  yield firstLine
  const reader = byteReader(content)
  let chunk = (await reader.read(CHUNK_BYTES)) ?? Buffer.alloc(0)
  for (;;) {
    const next = await reader.read(CHUNK_BYTES)
    yield sealChunk(chunk, next === null)
    if (next === null) return
    chunk = next
  }
}

/** The content of a backup file, of which `reader` has read the first line. Throws where the file was changed or ends. */
export async function* openChunks(
  reader: ByteReader,
  firstLine: Buffer,
  fileKey: Buffer | null,
): AsyncGenerator<Buffer> {
  const seals = createSeals(firstLine, fileKey)
  for (;;) {
    const head = await readExactly(reader, HEAD_BYTES)
    const length = head.readUInt32BE(1)
    if (head.readUInt8() > 1 || length > CHUNK_BYTES) throw new Error(ALTERED)
    const rest = await readExactly(reader, length + seals.bytes)
    const plain = seals.open(head, rest.subarray(0, length), rest.subarray(length))
    if (plain === null) throw new Error(ALTERED)
    yield plain
    if (head.readUInt8() === 1) break
  }
  if ((await reader.read(1)) !== null) throw new Error('The backup was altered: there is data after its end.')
}

async function readExactly(reader: ByteReader, count: number): Promise<Buffer> {
  const bytes = await reader.read(count)
  if (bytes === null || bytes.length < count) throw new Error(TRUNCATED)
  return bytes
}

function createSeals(firstLine: Buffer, fileKey: Buffer | null): Seals {
  return fileKey === null ? checksums(firstLine) : encryption(fileKey)
}

function checksums(firstLine: Buffer): Seals {
  const hash = createHash('sha256').update(firstLine)
  const append = (head: Buffer, body: Buffer): Buffer => {
    const seal = hash.update(head).update(body).copy().digest()
    hash.update(seal)
    return seal
  }
  return {
    bytes: 32,
    seal: (head, plain) => ({ body: plain, seal: append(head, plain) }),
    open: (head, body, seal) => (append(head, body).equals(seal) ? body : null),
  }
}

function encryption(fileKey: Buffer): Seals {
  let count = 0n
  const nextNonce = () => {
    const nonce = Buffer.alloc(NONCE_BYTES)
    nonce.writeBigUInt64BE(count, NONCE_BYTES - 8)
    count += 1n
    return nonce
  }
  return {
    bytes: TAG.authTagLength,
    seal: (head, plain) => {
      const cipher = createCipheriv(ALGORITHM, fileKey, nextNonce(), TAG).setAAD(head)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return { body, seal: cipher.getAuthTag() }
    },
    open: (head, body, seal) => {
      const decipher = createDecipheriv(ALGORITHM, fileKey, nextNonce(), TAG).setAAD(head).setAuthTag(seal)
      const plain = decipher.update(body)
      try {
        return Buffer.concat([plain, decipher.final()])
      } catch {
        return null
      }
    },
  }
}
