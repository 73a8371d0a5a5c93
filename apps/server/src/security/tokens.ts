import { createHash, randomBytes } from 'node:crypto'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens are stored hashed: who reads the database cannot sign in with what is there. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
