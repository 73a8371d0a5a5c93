import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimit, type ConcurrencyLimit } from '../lib/concurrency-limit'

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** With no stored hash it works as long and answers no, so that timing does not tell which accounts exist. */
  verify: (stored: string | null, password: string) => Promise<boolean>
}

/** Argon2id at 19 MiB and two passes, the recommendation of OWASP. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes at the same time in one process. A hash takes a processor for about 30 ms, 19 MiB, and one of the four threads
 * that also read files and compress replies: a flood of sign-ins must leave half of each to the others.
 */
const MAX_CONCURRENT_HASHES = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))

export function argon2Passwords(limit: ConcurrencyLimit = concurrencyLimit(MAX_CONCURRENT_HASHES)): Passwords {
  const nobody = hash('no account has this password', COST)
  return {
    hash: (password) => limit(() => hash(password, COST)),
    verify: async (stored, password) => {
      const against = stored ?? (await nobody)
      const matches = await limit(() => verify(against, password))
      return stored !== null && matches
    },
  }
}
