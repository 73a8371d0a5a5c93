import { TOO_MANY_ATTEMPTS } from '@partwire/domain/auth/messages'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import { addAttempt, countAccountsIfOnlyNetwork, takeBackAttempt } from './attempt-store'
import { clientNetwork } from './client-network'

type Door = 'admin-login' | 'supplier-login' | 'password-reset-mail' | 'password-reset'

/** The counters a try was added to, so that a right password takes it back. */
export type Attempt = readonly string[]

/** How many accounts make a proxy likely: a person who forgot a password tries one. */
const MIN_ACCOUNTS_OF_A_PROXY = 3

/** Counts before the password is looked at, so that parallel guesses cannot slip past the limit. */
export async function countAttempt(deps: Deps, door: Door, address: string, account: string): Promise<Attempt> {
  const { db, config, now } = deps
  const { perAddress, perAccount, minutes } = config.signInLimits
  const windowStart = new Date(now().getTime() - minutes * 60_000)
  const byNetwork = `${door} from ${clientNetwork(address)}`
  const byAccount = `${door} for ${account.trim().toLowerCase()}`

  const countOfNetwork = await addAttempt(db, byNetwork, now(), windowStart)
  // From half of the limit on, so that the warning comes before anyone is locked out.
  if (countOfNetwork * 2 >= perAddress) await warnAboutSharedAddress(deps, door, address, windowStart)
  if (countOfNetwork > perAddress) throw tooMany()
  if ((await addAttempt(db, byAccount, now(), windowStart)) > perAccount) throw tooMany()
  return [byNetwork, byAccount]
}

export async function forgiveAttempt({ db }: Deps, attempt: Attempt): Promise<void> {
  await takeBackAttempt(db, attempt)
}

/** When one address causes all failures, and those of several accounts, it is probably a proxy that is not listed. */
async function warnAboutSharedAddress(
  { db, config, rareWarnings }: Deps,
  door: Door,
  address: string,
  windowStart: Date,
): Promise<void> {
  const warning = `shared address ${address}`
  if (!rareWarnings.isDue(warning)) return
  const accounts = await countAccountsIfOnlyNetwork(db, door, windowStart)
  if (accounts < MIN_ACCOUNTS_OF_A_PROXY) return
  rareWarnings.warn(
    warning,
    { address, accounts },
    `All failures at ${door} in the last ${config.signInLimits.minutes} minutes, for ${accounts} accounts, came from ${address}. If it is your proxy, add it to TRUSTED_PROXIES and let it send X-Forwarded-For: until then everyone behind it shares one sign-in limit. If not, somebody there is guessing passwords.`,
  )
}

function tooMany(): Refusal {
  return new Refusal('too-many', TOO_MANY_ATTEMPTS)
}
