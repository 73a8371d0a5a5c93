import { hash, verify } from '@node-rs/argon2'

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** With no stored hash it works as long and answers no, so that timing does not tell which accounts exist. */
  verify: (stored: string | null, password: string) => Promise<boolean>
}

/** Argon2id at 19 MiB and two passes, the recommendation of OWASP. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function argon2Passwords(): Passwords {
  const nobody = hash('no account has this password', COST)
  return {
    hash: (password) => hash(password, COST),
    verify: async (stored, password) => {
      const matches = await verify(stored ?? (await nobody), password)
      return stored !== null && matches
    },
  }
}
