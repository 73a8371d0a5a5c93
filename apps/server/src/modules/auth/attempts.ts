import { isIPv6 } from 'node:net'
import { TOO_MANY_ATTEMPTS } from '@partwire/domain/sign-in/messages'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import { addAttempt, takeBackAttempt } from './attempt-store'

type Door = 'admin-login' | 'supplier-login' | 'password-reset-mail' | 'password-reset'

/** The counters a try was added to, so that a right password takes it back. */
export type Attempt = readonly string[]

/** Counts before the password is looked at, so that parallel guesses cannot slip past the limit. */
export async function countAttempt(
  { db, config, now }: Deps,
  door: Door,
  address: string,
  account: string,
): Promise<Attempt> {
  const { perAddress, perAccount, minutes } = config.signInLimits
  const windowStart = new Date(now().getTime() - minutes * 60_000)
  const counters = [
    { key: `${door} from ${networkOf(address)}`, limit: perAddress },
    { key: `${door} for ${account.trim().toLowerCase()}`, limit: perAccount },
  ]
  for (const { key, limit } of counters) {
    const count = await addAttempt(db, key, now(), windowStart)
    if (count > limit) throw new Refusal('too-many', TOO_MANY_ATTEMPTS)
  }
  return counters.map((counter) => counter.key)
}

/** One line has 2^64 IPv6 addresses to try from, so it counts as one. */
function networkOf(address: string): string {
  return isIPv6(address) && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address
}

export async function forgiveAttempt({ db }: Deps, attempt: Attempt): Promise<void> {
  await takeBackAttempt(db, attempt)
}
