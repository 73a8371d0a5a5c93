import { TOO_MANY_ATTEMPTS } from '@partwire/domain/auth/rules'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import { addAttempt, countAccountsIfOnlyNetwork, removeAttempt } from './attempt-store'
import { clientNetwork } from './client-network'

type LimitedAction = 'admin-login' | 'supplier-login' | 'password-reset-mail' | 'password-reset'

/** Keys of the counters that an attempt was added to. */
export type Attempt = readonly string[]

/** A person who forgot a password tries one account; failures for this many come from a proxy or an attacker. */
const MIN_ACCOUNTS_BEHIND_PROXY = 3

/** Counts an attempt, or refuses it when a limit is exceeded. Call it before checking the password: parallel guesses count too. */
export async function countAttempt(
  deps: Deps,
  action: LimitedAction,
  address: string,
  account: string,
): Promise<Attempt> {
  const { db, config, now } = deps
  const { perAddress, perAccount, minutes } = config.signInLimits
  const windowStart = new Date(now().getTime() - minutes * 60_000)
  const byNetwork = `${action} from ${clientNetwork(address)}`
  const byAccount = `${action} for ${account.trim().toLowerCase()}`

  const networkCount = await addAttempt(db, byNetwork, now(), windowStart)
  // From half of the limit on, so that the warning is logged before anyone is locked out.
  if (networkCount * 2 >= perAddress) await warnAboutSharedAddress(deps, action, address, windowStart)
  if (networkCount > perAddress) throw tooMany()
  if ((await addAttempt(db, byAccount, now(), windowStart)) > perAccount) throw tooMany()
  return [byNetwork, byAccount]
}

/** Takes an attempt with a correct password out of the counters. */
export async function uncountAttempt({ db }: Deps, attempt: Attempt): Promise<void> {
  await removeAttempt(db, attempt)
}

/** Logs a warning when one address causes all failures, for several accounts: it is probably a proxy that is not configured. */
async function warnAboutSharedAddress(
  { db, config, throttledWarnings }: Deps,
  action: LimitedAction,
  address: string,
  windowStart: Date,
): Promise<void> {
  const warning = `shared address ${address}`
  if (!throttledWarnings.isDue(warning)) return
  const accounts = await countAccountsIfOnlyNetwork(db, action, windowStart)
  if (accounts < MIN_ACCOUNTS_BEHIND_PROXY) return
  throttledWarnings.warn(
    warning,
    { address, accounts },
    `All failures at ${action} in the last ${config.signInLimits.minutes} minutes, for ${accounts} accounts, came from ${address}. If it is your proxy, add it to TRUSTED_PROXIES and let it send X-Forwarded-For: until then everyone behind it shares one sign-in limit. If not, somebody there is guessing passwords.`,
  )
}

function tooMany(): Refusal {
  return new Refusal('too-many-attempts', TOO_MANY_ATTEMPTS)
}
