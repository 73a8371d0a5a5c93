import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimit, type ConcurrencyLimit } from '../lib/concurrency-limit'

/** Both functions reject with a `BusyError` when too many hashes are waiting. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  /**
   * With no stored hash it takes equally long and returns false, so that the timing does not reveal which accounts
   * exist.
   */
  verify: (stored: string | null, password: string) => Promise<boolean>
}

interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** Argon2id with 19 MiB and two passes, as recommended by OWASP. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Concurrent hashes per process. A hash uses a processor for about 30 ms, 19 MiB of memory and one of the four libuv
 * threads, which also read files and compress replies. Many sign-ins at once must leave half of each to other requests.
 */
const MAX_CONCURRENT_HASHES = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))

/** Hashes that wait for their turn: about two to three seconds. Further calls get 503 with Retry-After. */
const MAX_WAITING_HASHES = 100

/** Tests of other things than passwords pass a lower cost. */
export function argon2Passwords(
  limit: ConcurrencyLimit = concurrencyLimit(MAX_CONCURRENT_HASHES, MAX_WAITING_HASHES),
  cost: HashCost = COST,
): Passwords {
  const dummyHash = dummyHashFor(cost)
  return {
    hash: (password) => limit(() => hash(password, cost)),
    verify: async (stored, password) => {
      const against = stored ?? (await dummyHash)
      const matches = await limit(() => verify(against, password))
      return stored !== null && matches
    },
  }
}

/** One for each cost and process: a test process builds hundreds of portals. */
const dummyHashes = new Map<HashCost, Promise<string>>()

/** A hash that takes as long to verify as that of an account. It is computed before the first sign-in. */
function dummyHashFor(cost: HashCost): Promise<string> {
  const known = dummyHashes.get(cost) ?? hash('no account has this password', cost)
  dummyHashes.set(cost, known)
  return known
}
