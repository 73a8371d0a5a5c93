import { RESET_LINK_INVALID, RESET_MAIL_REFUSED, WRONG_SIGN_IN, type Area } from '@partwire/domain/auth/rules'
import type { Config } from '../../config/config'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import type { Visit } from '../../http/visit'
import { addAttempt, countAccountsIfOnlyNetwork, removeAttempts, type Counter } from './attempt-store'
import { clientNetwork } from './client-network'
import { findKnownDevice } from './known-device'

type LimitedAction = 'admin-login' | 'supplier-login' | 'password-reset-mail' | 'password-reset'
type Caller = Pick<Visit, 'address' | 'deviceToken' | 'setDeviceCookie'>

/** An attempt that is counted as a failure until it is taken out again. */
export interface Attempt {
  /** The counters it was added to: of the address, of the account everywhere, of the account on this device or address. */
  address: string | null
  everywhere: string | null
  own: string | null
  /** What is refused for a while if the attempt fails: this account here or everywhere, or this address. Null: nothing. */
  delays: 'account' | 'address' | null
}

/** An account may be tried this many times as often from all addresses together as from one of them. */
const ADDRESSES_PER_ACCOUNT = 10
/** Forgotten passwords are requested less often than people sign in. Slows down guessing which addresses exist. */
const SIGN_INS_PER_RESET_MAIL = 10

const FIRST_DELAY_SECONDS = 60

/** A person who forgot a password tries one account; failures for this many come from a proxy or an attacker. */
const MIN_ACCOUNTS_BEHIND_PROXY = 3

/** The specified sentence of a failure: a refused attempt has none of its own. */
const SENTENCES: Record<LimitedAction, string> = {
  'admin-login': WRONG_SIGN_IN,
  'supplier-login': WRONG_SIGN_IN,
  'password-reset-mail': RESET_MAIL_REFUSED,
  'password-reset': RESET_LINK_INVALID,
}

const AREAS: Record<LimitedAction, Area> = {
  'admin-login': 'admin',
  'supplier-login': 'supplier',
  'password-reset-mail': 'supplier',
  'password-reset': 'supplier',
}

/**
 * Counts an attempt, or refuses it while a delay lasts. Call it before the check of the password: parallel guesses count
 * too. A device on which the account has signed in before has a counter of its own, which nobody else can fill.
 * `account` is null where nobody claims to be anybody, as with a reset link.
 */
export async function countAttempt(
  deps: Deps,
  action: LimitedAction,
  caller: Caller,
  account: string | null,
): Promise<Attempt> {
  const name = account === null ? null : account.trim().toLowerCase()
  const device = name === null ? null : findKnownDevice(deps, caller, AREAS[action], name)
  if (name !== null && device !== null) {
    const own = accountCounter(deps.config, `${action} on ${device} for ${name}`)
    const { startsDelay } = await addOrRefuse(deps, action, own)
    return { address: null, everywhere: null, own: own.key, delays: startsDelay ? 'account' : null }
  }

  const network = networkCounter(deps.config, action, caller.address)
  const fromNetwork = await addOrRefuse(deps, action, network)
  await warnAboutSharedAddress(deps, action, caller.address, fromNetwork.count)
  const delaysAddress = fromNetwork.startsDelay ? 'address' : null
  if (name === null) return { address: network.key, everywhere: null, own: null, delays: delaysAddress }

  const own = accountCounter(deps.config, `${action} at ${clientNetwork(caller.address)} for ${name}`)
  const fromHere = await addOrRefuse(deps, action, own)
  const total = totalCounter(deps.config, action, name)
  const fromAnywhere = await addAttempt(deps.db, total, deps.now())
  if (fromAnywhere === null) {
    // Nothing was checked, so it does not count here.
    await removeAttempts(deps.db, [own.key])
    throw tooMany(action)
  }
  const delays = fromHere.startsDelay || fromAnywhere.startsDelay ? 'account' : delaysAddress
  return { address: network.key, everywhere: total.key, own: own.key, delays }
}

/** Takes an attempt with a correct password out of the counters. Earlier failures on this device are forgiven. */
export async function discardAttempt({ db }: Deps, { address, everywhere, own }: Attempt): Promise<void> {
  await removeAttempts(db, listKeys(address, everywhere), listKeys(own))
}

/** Takes an attempt out of the counter of its address: it was no guess, but it counts for the account. */
export async function discardAttemptOfAddress({ db }: Deps, { address }: Attempt): Promise<void> {
  await removeAttempts(db, listKeys(address))
}

/** Checks the password of an attempt. One that is not checked, because too many hashes are waiting, does not count. */
export async function verifyPassword(
  { db, passwords }: Deps,
  { address, everywhere, own }: Attempt,
  stored: string | null,
  password: string,
): Promise<boolean> {
  try {
    return await passwords.verify(stored, password)
  } catch (error) {
    await removeAttempts(db, listKeys(address, everywhere, own))
    throw error
  }
}

function listKeys(...keys: (string | null)[]): string[] {
  return keys.filter((key) => key !== null)
}

/** The interval after which one failure of an account is forgiven, which is also the longest delay. */
export function failureExpirySeconds({ signInLimits }: Config): number {
  return signInLimits.minutes * 60
}

function accountCounter(config: Config, key: string): Counter {
  const longest = failureExpirySeconds(config)
  return {
    key,
    limit: config.signInLimits.perAccount,
    failureExpirySeconds: longest,
    firstDelaySeconds: Math.min(FIRST_DELAY_SECONDS, longest),
    maxDelaySeconds: longest,
  }
}

/** All devices on which the account has not signed in before: bounds guesses from many addresses. */
function totalCounter(config: Config, action: LimitedAction, name: string): Counter {
  const counter = accountCounter(config, `${action} for ${name}`)
  const addresses = action === 'password-reset-mail' ? 2 : ADDRESSES_PER_ACCOUNT
  return { ...counter, limit: counter.limit * addresses }
}

/** Delays do not grow: many people may share an address. */
function networkCounter(config: Config, action: LimitedAction, address: string): Counter {
  const { perAddress } = config.signInLimits
  const limit = action === 'password-reset-mail' ? Math.ceil(perAddress / SIGN_INS_PER_RESET_MAIL) : perAddress
  const seconds = failureExpirySeconds(config) / limit
  return {
    key: `${action} from ${clientNetwork(address)}`,
    limit,
    failureExpirySeconds: seconds,
    firstDelaySeconds: seconds,
    maxDelaySeconds: seconds,
  }
}

async function addOrRefuse({ db, now }: Deps, action: LimitedAction, counter: Counter) {
  const counted = await addAttempt(db, counter, now())
  if (counted === null) throw tooMany(action)
  return counted
}

/** Logs a warning when one address causes all failures, for several accounts: it is probably a proxy that is not configured. */
async function warnAboutSharedAddress(
  { db, config, now, throttledWarnings }: Deps,
  action: LimitedAction,
  address: string,
  count: number,
): Promise<void> {
  const { perAddress, minutes } = config.signInLimits
  const warning = `shared address ${address}`
  // From half of the limit on, so that the warning is logged before anyone is refused.
  if (count * 2 < perAddress || !throttledWarnings.isDue(warning)) return
  const accounts = await countAccountsIfOnlyNetwork(db, action, new Date(now().getTime() - minutes * 60_000))
  if (accounts < MIN_ACCOUNTS_BEHIND_PROXY) return
  throttledWarnings.warn(
    warning,
    { address, accounts },
    `All failures at ${action} in the last ${minutes} minutes, for ${accounts} accounts, came from ${address}. If it is your proxy, add it to TRUSTED_PROXIES and let it send X-Forwarded-For: until then everyone behind it shares one sign-in limit. If not, somebody there is guessing passwords.`,
  )
}

function tooMany(action: LimitedAction): Refusal {
  return new Refusal('too-many-attempts', SENTENCES[action])
}
