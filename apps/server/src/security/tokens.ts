import { hash, randomBytes } from 'node:crypto'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a token. Only hashes are stored, so that the content of the database cannot be used to sign in. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
