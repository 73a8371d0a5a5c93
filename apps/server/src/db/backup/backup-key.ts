import { createHash, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { errorReason } from '../../lib/failure-reason'

/** What the administrator encrypts a backup with. */
export type BackupSecret = { kind: 'passphrase'; passphrase: string } | { kind: 'key-file'; key: Buffer }

/** What the file says about its encryption, in base64. Neither value reveals the secret. */
export interface EncryptionHeader {
  secret: BackupSecret['kind']
  salt: string
  /** Distinguishes a wrong secret from an altered file. */
  keyCheck: string
}

const KEY_BYTES = 32
const SALT_BYTES = 32
const KEY_CHECK_BYTES = 16
/** Takes 128 MiB and about half a second. Other values need another format version. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const deriveWithScrypt = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

/** Reads a key of 32 bytes in base64. */
export async function readKeyFile(file: string): Promise<BackupSecret> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`The key file cannot be read: ${errorReason(error)}.`, { cause: error })
  })
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length === KEY_BYTES) return { kind: 'key-file', key }
  throw new Error('The key file must contain 32 bytes in base64, made with: openssl rand -base64 32')
}

/** The key of a new backup: every file has its own salt. */
export async function createBaseKey(secret: BackupSecret): Promise<{ baseKey: Buffer; header: EncryptionHeader }> {
  const salt = randomBytes(SALT_BYTES)
  const baseKey = await deriveBaseKey(secret, salt)
  const keyCheck = expand(baseKey, salt, 'partwire backup key check', KEY_CHECK_BYTES)
  return {
    baseKey,
    header: { secret: secret.kind, salt: salt.toString('base64'), keyCheck: keyCheck.toString('base64') },
  }
}

/** The key of an existing backup. Throws if the secret is missing, of the other kind, or not the one of the backup. */
export async function openBaseKey(header: EncryptionHeader, secret: BackupSecret | null): Promise<Buffer> {
  if (header.secret !== secret?.kind) {
    throw new Error(
      header.secret === 'passphrase'
        ? 'The backup is encrypted with a passphrase, not with a key file.'
        : 'The backup is encrypted with a key file: name it with --key-file.',
    )
  }
  const salt = Buffer.from(header.salt, 'base64')
  const baseKey = await deriveBaseKey(secret, salt)
  const keyCheck = expand(baseKey, salt, 'partwire backup key check', KEY_CHECK_BYTES)
  if (keyCheck.toString('base64') === header.keyCheck) return baseKey
  throw new Error(`The ${secret.kind === 'passphrase' ? 'passphrase' : 'key'} is not the one of this backup.`)
}

/** The key that encrypts the chunks. It depends on the first line of the file, so that no value in it can be changed. */
export function deriveFileKey(baseKey: Buffer, firstLine: Buffer): Buffer {
  const hash = createHash('sha256').update(firstLine).digest()
  return expand(baseKey, hash, 'partwire backup chunks', KEY_BYTES)
}

async function deriveBaseKey(secret: BackupSecret, salt: Buffer): Promise<Buffer> {
  // Terminals encode an accented letter in one of two ways.
  if (secret.kind === 'passphrase') {
    return deriveWithScrypt(secret.passphrase.normalize('NFKC'), salt, KEY_BYTES, SCRYPT)
  }
  return expand(secret.key, salt, 'partwire backup key file', KEY_BYTES)
}

function expand(key: Buffer, salt: Buffer, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, purpose, bytes))
}
